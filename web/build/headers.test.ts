import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatRules, writeHeaders } from './headers'

async function readHeaders() {
  const folder = await mkdtemp(join(tmpdir(), 'headers-'))
  await writeHeaders(folder)
  const text = await readFile(join(folder, '_headers'), 'utf8')
  await rm(folder, { recursive: true })
  return text
}

test('the number of rules does not grow with the number of pages', async () => {
  const paths = (await readHeaders()).split('\n').filter((line) => line.startsWith('/'))
  expect(paths.length).toBeLessThan(20)
  expect(paths.filter((path) => /^\/(blogs|services)\/[\w-]+$/.test(path))).toEqual([])
})

test('rules that Pages would drop with only a warning stop the build', () => {
  const rule = (path: string) => ({ path, headers: { 'X-Test': 'a' } })

  expect(() => formatRules(Array.from({ length: 101 }, (_, i) => rule(`/${i}`)))).toThrow('101')
  expect(() => formatRules([{ path: '/', headers: { 'X-Test': 'a'.repeat(2000) } }])).toThrow(
    'a line of',
  )
})

test('the address of the desk, which holds the words searched for, is not sent with its calls', async () => {
  const [rule] = (await readHeaders()).split(/\n(?=\/)/).filter((it) => it.startsWith('/admin\n'))

  expect(rule).toMatch(/^ {2}! Referrer-Policy$/m)
  expect(rule).toMatch(/^ {2}Referrer-Policy: strict-origin$/m)
})

test('only private pages are isolated from their opener, since that costs a process', async () => {
  const rules = (await readHeaders()).split(/\n(?=\/)/)

  const isolated = rules.filter((rule) => rule.includes('Cross-Origin-Opener-Policy: same-origin'))
  expect(isolated.map((rule) => rule.split('\n')[0])).toEqual(['/admin', '/enquiry'])
})
