import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveFolder } from './serve.ts'

const folder = mkdtempSync(join(tmpdir(), 'ceyforge-serve-'))
const page = '<!doctype html><title>About</title>'
const headers = `/*
  X-Frame-Options: DENY
/*.data
  Cache-Control: public, max-age=300
/assets/*
  Cache-Control: public, max-age=31536000, immutable
`
let site: Awaited<ReturnType<typeof serveFolder>>

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'about.html'), page)
  writeFileSync(join(folder, 'assets/hero.avif'), 'picture')
  writeFileSync(join(folder, 'about.data'), '[]')
  writeFileSync(join(folder, '_headers'), headers)
  site = await serveFolder(folder)
})

afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a page is served under its address without .html, in brotli, to be asked for again', async () => {
  const response = await fetch(`${site.origin}/about`)

  expect(await response.text()).toBe(page)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
})

test('a page that has not changed is not sent again', async () => {
  const first = await fetch(`${site.origin}/about`)
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }

  expect((await fetch(`${site.origin}/about`, { headers })).status).toBe(304)
})

test('a picture is sent as it is', async () => {
  const response = await fetch(`${site.origin}/assets/hero.avif`)

  expect(response.headers.get('content-encoding')).toBeNull()
})

test.each([
  ['/assets/hero.avif', 'public, max-age=31536000, immutable'],
  ['/about.data', 'public, max-age=300'],
])('%s is kept as _headers says', async (path, cacheControl) => {
  const response = await fetch(site.origin + path)

  expect(response.headers.get('cache-control')).toBe(cacheControl)
})

test.each(['/nothing', '/assets', '/..%2f..%2fetc%2fpasswd'])('%s is not there', async (path) => {
  expect((await fetch(site.origin + path)).status).toBe(404)
})
