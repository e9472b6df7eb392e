import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type BackupKey,
  digestOf,
  manifestName,
  readManifest,
} from '../../worker/backups/format.ts'
import { Problem } from './problem.ts'
import { startProgress } from './progress.ts'

type Source = {
  bucket: { get: (name: string) => Promise<{ arrayBuffer: () => Promise<ArrayBuffer> } | null> }
  key: BackupKey
}

/** Downloads a backup into a folder, and returns the folder. */
export async function downloadBackup({ bucket, key }: Source, id: string, folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fetchFile = async (name: string) => {
    const object = await bucket.get(name)
    if (!object) throw new Problem(`${name} is not in the bucket. Make another backup.`)
    return new Uint8Array(await object.arrayBuffer())
  }
  const save = (name: string, bytes: Uint8Array) =>
    writeFileSync(join(folder, basename(name)), bytes, { mode: 0o600 })
  using step = startProgress('Downloading the backup')
  const manifest = await fetchFile(manifestName(id))
  const { slices } = readManifest(key, Buffer.from(manifest).toString())
  for (const [index, { name, sha256 }] of slices.entries()) {
    step.update(`${index + 1} of ${slices.length} slices`)
    const bytes = await fetchFile(name)
    save(name, bytes)
    if (digestOf(bytes) === sha256) continue
    throw new Problem(`${name} is damaged in the bucket. Make another backup.`)
  }
  // Last, so that an interrupted download does not look like a backup.
  save(manifestName(id), manifest)
  return folder
}
