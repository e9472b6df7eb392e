import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deriveKey, writeManifest } from '../../worker/backups/format.ts'
import { removeOldCopies } from './old-copies.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ceyforge-copies-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const key = deriveKey(new Uint8Array(32).fill(1))
const localKey = deriveKey(new Uint8Array(32).fill(2))

/** Makes a copy of a backup that has only a manifest. */
async function addCopy(id: string, by = key) {
  const startedAt = '2026-01-01T00:00:00Z'
  const manifest = { format: 1, id, startedAt, finishedAt: startedAt, keyId: by.id } as const
  const text = writeManifest(by, { ...manifest, migrations: [], tables: [], slices: [] })
  mkdirSync(join(folder, id))
  writeFileSync(join(folder, id, 'manifest.json'), text)
}

test('copies of backups are removed after eight weeks, unless the backup is still kept or is of another database', async () => {
  const [kept, ofThisMachine] = ['2026-01-02T02-00-00Z', '2026-01-03T02-00-00Z']
  await addCopy('2026-09-26T23-59-59Z')
  await addCopy('2026-01-01T02-00-00Z')
  await addCopy(kept)
  await addCopy(ofThisMachine, localKey)
  const interrupted = '2026-01-04T02-00-00Z'
  mkdirSync(join(folder, interrupted))
  writeFileSync(join(folder, interrupted, 'slice-00000-a'), '')
  const others = ['2026-09-27T00-00-00Z', '2026', 'before the move']
  for (const id of others) await addCopy(id)

  const now = Date.parse('2026-11-22T00:00:00Z')
  expect(removeOldCopies(folder, { key, kept: [kept], now })).toBe(3)
  expect(readdirSync(folder).toSorted()).toEqual([kept, ofThisMachine, ...others].toSorted())
})
