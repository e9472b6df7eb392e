/** The manifest lists the contents of a backup. Its slices cannot be restored without it. */
import { createHmac } from 'node:crypto'
import type { BackupKey } from './key.ts'
import type { Table } from './tables.ts'

/** The number of rows of one table in a slice, and their combined hash. */
type TableRows = { rows: number; hash: string }

export type SliceEntry = {
  name: string
  /** Whether it holds the rows that changed while the other slices were written. */
  isOfChanges: boolean
  /** The number of stored bytes, and their SHA-256. */
  bytes: number
  sha256: string
  tables: Record<string, TableRows>
}

export type Manifest = {
  format: 1
  id: string
  /** When the backup started. It is the state of the database at `finishedAt`. */
  startedAt: string
  finishedAt: string
  /** The id of the key that decrypts it. */
  keyId: string
  /** The migrations applied to the database, in order. */
  migrations: string[]
  /** In the order they are restored: tables that others refer to come first. */
  tables: (Pick<Table, 'name' | 'columns' | 'key' | 'parents'> & { rows: number })[]
  slices: SliceEntry[]
}

export function manifestName(backupId: string) {
  return `${backupId}/manifest.json`
}

/** Returns the signed text of a manifest. Without the key, nobody can remove a slice unnoticed. */
export function writeManifest(key: BackupKey, manifest: Manifest) {
  const text = JSON.stringify(manifest, null, 1)
  return `${text}\n${sign(key, text)}\n`
}

/** Returns the signature of a manifest's text, in hex. */
function sign(key: BackupKey, text: string) {
  return createHmac('sha256', key.manifest).update(text).digest('hex')
}

/** A manifest that cannot be used. The message says why. */
export class ManifestProblem extends Error {
  override name = 'ManifestProblem'
}

/** Verifies and parses a manifest. Throws a `ManifestProblem`. */
export function readManifest(key: BackupKey, file: string): Manifest {
  const lines = file.trimEnd().split('\n')
  const signature = lines.pop() ?? ''
  const text = lines.join('\n')
  const manifest = parse(text)
  if (manifest.keyId !== key.id) {
    throw new ManifestProblem(
      `This backup was encrypted with the key ${manifest.keyId}, and BACKUP_KEY is the key ${key.id}.`,
    )
  }
  if (signature === sign(key, text)) return manifest
  throw new ManifestProblem('The manifest is damaged or has been altered.')
}

function parse(text: string) {
  try {
    const manifest = JSON.parse(text) as Manifest
    if (manifest.format === 1) return manifest
  } catch {
    // Reported below.
  }
  throw new ManifestProblem(
    'This is not a backup manifest, or it was made by a newer version of this product.',
  )
}
