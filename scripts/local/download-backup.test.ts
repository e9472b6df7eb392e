import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deriveKey, digestOf, writeManifest } from '../../worker/backups/format.ts'
import { downloadBackup } from './download-backup.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ceyforge-download-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const id = '2026-01-01T02-00-00Z'
const key = deriveKey(new Uint8Array(32).fill(1))

/** Returns a bucket with a backup of two slices, of which only the first `stored` are there. */
async function bucketWith(stored: number) {
  const slices = ['slice-00000-a', 'slice-00001-b'].map((file, number) => {
    const bytes = new Uint8Array([number])
    return { name: `${id}/${file}`, isOfChanges: false, bytes, sha256: digestOf(bytes), tables: {} }
  })
  const startedAt = '2026-01-01T02:00:00Z'
  const manifest = writeManifest(key, {
    format: 1,
    id,
    startedAt,
    finishedAt: startedAt,
    keyId: key.id,
    migrations: [],
    tables: [],
    slices: slices.map((slice) => ({ ...slice, bytes: slice.bytes.length })),
  })
  const objects = new Map<string, BodyInit>([[`${id}/manifest.json`, manifest]])
  for (const { name, bytes } of slices.slice(0, stored)) objects.set(name, bytes)
  const get = async (name: string) => {
    const body = objects.get(name)
    return body === undefined ? null : new Response(body)
  }
  return { get }
}

test('a backup is downloaded with all its slices', async () => {
  await downloadBackup({ bucket: await bucketWith(2), key }, id, folder)

  const files = ['manifest.json', 'slice-00000-a', 'slice-00001-b']
  expect(readdirSync(folder).toSorted()).toEqual(files)
})

test('a download that was interrupted has no manifest, so that it does not look like a backup', async () => {
  const downloading = downloadBackup({ bucket: await bucketWith(1), key }, id, folder)

  await expect(downloading).rejects.toThrow('slice-00001-b is not in the bucket')
  expect(readdirSync(folder)).toEqual(['slice-00000-a'])
})
