/** What a backup consists of: the file without which its slices say nothing. */
import type { BackupKey } from './key.ts'
import type { Table } from './tables.ts'

/** Rows of one table in a slice, or a whole backup, and their common hash. */
type TableRows = { rows: number; hash: string }

export type SliceEntry = {
  name: string
  /** Whether it holds what changed while the others were written. */
  isOfChanges: boolean
  /** Stored bytes, and their SHA-256. */
  bytes: number
  sha256: string
  tables: Record<string, TableRows>
}

export type Manifest = {
  format: 1
  id: string
  /** When it was begun; it is the state of the database when it was finished. */
  startedAt: string
  finishedAt: string
  /** Which key it takes to read it. */
  keyId: string
  /** What had been applied to the database, in order. */
  migrations: string[]
  /** In the order in which they come back: rows that others belong to first. */
  tables: (Pick<Table, 'name' | 'columns' | 'key' | 'parents'> & { rows: number })[]
  slices: SliceEntry[]
}

export function manifestName(backupId: string) {
  return `${backupId}/manifest.json`
}

/** Returns the text of a manifest, signed: nobody without the key can take a slice out of it. */
export async function writeManifest(key: BackupKey, manifest: Manifest) {
  const text = JSON.stringify(manifest, null, 1)
  const mac = await crypto.subtle.sign('HMAC', key.manifest, new TextEncoder().encode(text))
  return `${text}\n${Buffer.from(mac).toString('hex')}\n`
}

/** Why a manifest cannot be used; the message says what to do. */
export class ManifestProblem extends Error {
  override name = 'ManifestProblem'
}

/** Returns what the text of a manifest says. Throws a `ManifestProblem`. */
export async function readManifest(key: BackupKey, file: string): Promise<Manifest> {
  const lines = file.trimEnd().split('\n')
  const mac = lines.pop() ?? ''
  const text = lines.join('\n')
  const manifest = parse(text)
  if (manifest.keyId !== key.id) {
    throw new ManifestProblem(
      `This backup was encrypted with the key ${manifest.keyId}, and BACKUP_KEY is the key ${key.id}.`,
    )
  }
  const signature = Buffer.from(mac, 'hex')
  const signed = new TextEncoder().encode(text)
  if (await crypto.subtle.verify('HMAC', key.manifest, signature, signed)) return manifest
  throw new ManifestProblem('The manifest is damaged, or somebody has altered it.')
}

function parse(text: string) {
  try {
    const manifest = JSON.parse(text) as Manifest
    if (manifest.format === 1) return manifest
  } catch {
    // Said below.
  }
  throw new ManifestProblem(
    'That is no manifest of a backup, or of a newer version of this product.',
  )
}
