import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildStamp, recordSources } from '../../web/build/record-sources'
import { fingerprintOf } from './fingerprint'

let root: string

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'sources-'))
  write('vite.config.ts', '')
  write('web/main.js', "import '../worker/limits'\nself.name = 'site'\n")
  write('worker/limits.ts', "import { max } from './max'\nself.max = max\n")
  write('worker/max.ts', 'export const max = 5\n')
  write('worker/unused.ts', '')
  await buildSite()
})

afterEach(() => rmSync(root, { recursive: true }))

function buildSite() {
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [recordSources(root)],
    build: { outDir: 'dist/client', rolldownOptions: { input: join(root, 'web/main.js') } },
  })
}

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

test.each([
  ['a file of the site', 'web/main.js'],
  ['the configuration', 'vite.config.ts'],
  ['a file that the site imports from the Worker, even indirectly', 'worker/max.ts'],
])('a change in %s is detected', (_, file) => {
  const before = fingerprintOf(root)
  utimesSync(join(root, file), 1, 1)

  expect(fingerprintOf(root)).not.toBe(before)
})

test('adding or removing a file is detected', () => {
  const before = fingerprintOf(root)
  write('web/post.md', 'News')
  expect(fingerprintOf(root)).not.toBe(before)
  rmSync(join(root, 'web/post.md'))
  expect(fingerprintOf(root)).toBe(before)
  rmSync(join(root, 'worker/max.ts'))
  expect(fingerprintOf(root)).not.toBe(before)
})

test('files that the site is not built from change nothing', () => {
  const before = fingerprintOf(root)
  write('worker/unused.ts', 'export {}')
  write('web/main.test.ts', '')
  write('web/encoded-images/hero/hero-720.avif', '')

  expect(fingerprintOf(root)).toBe(before)
})

test('a build that fails midway leaves no stamp that an earlier build was given', async () => {
  write(buildStamp, fingerprintOf(root))
  write('web/main.js', "import './missing'")

  await expect(buildSite()).rejects.toThrow()

  expect(existsSync(join(root, buildStamp))).toBe(false)
})
