/**
 * The format of a stored backup. Its slices are JSON lines, compressed, then encrypted and bound to
 * the slice's name. Its signed manifest lists them, and they cannot be restored without it.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Value } from '../db/schema/backups.ts'

export type Table = {
  name: string
  /** Stored columns, without generated ones, in the order of the table. */
  columns: string[]
  /** Text columns, which determine the size of a row. */
  texts: string[]
  /** The columns of the primary key. */
  key: string[]
  /** The tables that its rows refer to, which are restored first. */
  parents: { table: string; from: string; to: string; isCleared: boolean }[]
}

export type BackupKey = {
  /** Identifies the key without revealing it. */
  id: string
  /** Encrypts slices. */
  slices: Uint8Array
  /** Signs manifests. */
  manifest: Uint8Array
}

/** Bytes of a key for AES-256. */
const keyBytes = 32

/** Returns the bytes of `BACKUP_KEY`, or null if it is not 32 bytes in base64. */
export function readKeyBytes(text: string | undefined) {
  if (!text || !/^[\w+/-]{43}=?$/.test(text.trim())) return null
  const bytes = Buffer.from(text.trim(), 'base64')
  return bytes.length === keyBytes ? new Uint8Array(bytes) : null
}

/** Derives the keys from `BACKUP_KEY` (HKDF, RFC 5869), one for each use. */
export function deriveKey(bytes: Uint8Array): BackupKey {
  const derive = (info: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', bytes, '', info, length))
  return {
    id: Buffer.from(derive('backup key id', 8)).toString('hex'),
    slices: derive('backup slices', keyBytes),
    manifest: derive('backup manifest', keyBytes),
  }
}

/** A row with the number of its table, or the key of a deleted row. */
export type Line = [table: number, values: Value[]] | [table: number, values: null, key: Value[]]

/** Bytes of an AES-GCM nonce (NIST SP 800-38D, 8.2.2): random, since runs share no counter. */
const nonceBytes = 12

/** Bytes of its authentication tag. */
const tagBytes = 16

const algorithm = 'aes-256-gcm'

/** Unique to the writer: one that has lost the backup cannot overwrite a slice of the next writer. */
export function sliceName(backupId: string, number: number) {
  const suffix = crypto.randomUUID().slice(0, 8)
  return `${backupId}/slice-${String(number).padStart(5, '0')}-${suffix}`
}

/** Returns the bytes of a slice to store: the nonce, the encrypted lines and their tag. */
export function sealSlice(key: BackupKey, name: string, lines: readonly Line[]) {
  const packed = gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const nonce = randomBytes(nonceBytes)
  // Authenticates the name too, so that no slice can replace another.
  const cipher = createCipheriv(algorithm, key.slices, nonce).setAAD(Buffer.from(name))
  return Buffer.concat([nonce, cipher.update(packed), cipher.final(), cipher.getAuthTag()])
}

/** Returns the lines of a slice, or null if it is damaged, the wrong slice or under another key. */
export function openSlice(key: BackupKey, name: string, bytes: Uint8Array) {
  try {
    const decipher = createDecipheriv(algorithm, key.slices, bytes.subarray(0, nonceBytes))
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-tagBytes))
    const sealed = bytes.subarray(nonceBytes, -tagBytes)
    const packed = Buffer.concat([decipher.update(sealed), decipher.final()])
    const lines = gunzipSync(packed).toString().split('\n').slice(0, -1)
    return lines.map((line) => JSON.parse(line) as Line)
  } catch {
    return null
  }
}

export function digestOf(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}

const modulus = 2n ** 256n

/**
 * The hash of no rows. The hash of a set of rows does not depend on their order: it is the sum of
 * the hashes of the rows.
 */
export const noRows = '0'.repeat(64)

/** Returns the hash of two sets combined. */
export function addHashes(a: string, b: string) {
  return write(read(a) + read(b))
}

/** Returns the hash `sum` with these rows added. */
export function addRows(sum: string, rows: readonly (readonly Value[])[]) {
  let total = read(sum)
  for (const row of rows) {
    total += read(createHash('sha256').update(JSON.stringify(row)).digest('hex'))
  }
  return write(total)
}

const read = (hash: string) => BigInt(`0x${hash}`)
const write = (total: bigint) => (total % modulus).toString(16).padStart(64, '0')

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
