import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeOldCopies } from './old-copies.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ceyforge-copies-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('copies of backups are removed after eight weeks, and nothing else is', () => {
  const others = ['2026-09-27T00-00-00Z', '2026', 'before the move']
  for (const name of ['2026-09-26T23-59-59Z', '2026-01-01T02-00-00Z', ...others]) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'manifest.json'), '{}')
  }

  expect(removeOldCopies(folder, Date.parse('2026-11-22T00:00:00Z'))).toBe(2)
  expect(readdirSync(folder).toSorted()).toEqual(others.toSorted())
})
