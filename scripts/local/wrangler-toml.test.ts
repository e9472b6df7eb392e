import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { readWranglerToml } from './wrangler-toml.ts'

const folder = mkdtempSync(join(tmpdir(), 'ceyforge-toml-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (text: string) => writeFileSync(join(folder, 'wrangler.toml'), text)

test('a wrangler.toml may lack databases and buckets', () => {
  write('name = "forge"')

  expect(readWranglerToml(folder)).toEqual({ name: 'forge', d1_databases: [], r2_buckets: [] })
})

test('a mistake in it is reported with its place, without a stack trace', () => {
  write('name = "forge')

  expect(() => readWranglerToml(folder)).toThrow(Problem)
  expect(() => readWranglerToml(folder)).toThrow(/wrangler\.toml cannot be read: [\s\S]*1:/)
})
