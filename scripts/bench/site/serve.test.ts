import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serveFolder } from './serve.ts'

const folder = mkdtempSync(join(tmpdir(), 'ceyforge-serve-'))
const page = '<!doctype html><title>About</title>'
const headers = `/*
  X-Frame-Options: DENY
/*.data
  Cache-Control: public, max-age=300
/assets/*
  ! X-Frame-Options
  Cache-Control: public, max-age=31536000, immutable
`
let site: Served
let client: ClientHttp2Session

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'about.html'), page)
  writeFileSync(join(folder, 'assets/hero.avif'), 'picture')
  writeFileSync(join(folder, 'about.data'), '[]')
  writeFileSync(join(folder, '_headers'), headers)
  site = await serveFolder(folder)
  client = connect(site.origin, { rejectUnauthorized: false })
})

afterAll(async () => {
  client.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Requests a path over HTTP/2. */
async function ask(path: string, headers = {}) {
  const stream = client.request({ ':path': path, ...headers })
  const answer = await new Promise<IncomingHttpHeaders>((resolve) =>
    stream.once('response', resolve),
  )
  return { answer, body: Buffer.concat(await stream.toArray()) }
}

test('a page is served at its address without .html, in brotli, and has to be revalidated', async () => {
  const { answer, body } = await ask('/about')

  expect(brotliDecompressSync(body).toString()).toBe(page)
  expect(answer).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
})

test('a page that has not changed is not sent again', async () => {
  const { answer } = await ask('/about')
  const again = await ask('/about', { 'if-none-match': answer.etag })

  expect(again.answer[':status']).toBe(304)
  expect(again.body).toHaveLength(0)
})

test('an image is sent uncompressed', async () => {
  const { answer } = await ask('/assets/hero.avif')

  expect(answer['content-encoding']).toBeUndefined()
})

test('the bytes sent are counted', async () => {
  site.countBytes()
  await ask('/assets/hero.avif')

  expect(site.countBytes()).toBe('picture'.length)
  expect(site.countBytes()).toBe(0)
})

test.each([
  ['/assets/hero.avif', 'public, max-age=31536000, immutable'],
  ['/about.data', 'public, max-age=300'],
])('%s is cached as _headers says', async (path, cacheControl) => {
  expect((await ask(path)).answer['cache-control']).toBe(cacheControl)
})

test('a rule can remove the header of an earlier one', async () => {
  expect((await ask('/about')).answer['x-frame-options']).toBe('DENY')
  expect((await ask('/assets/hero.avif')).answer['x-frame-options']).toBeUndefined()
})

test.each(['/nothing', '/assets', '/..%2f..%2fetc%2fpasswd'])('%s is not found', async (path) => {
  expect((await ask(path)).answer[':status']).toBe(404)
})
