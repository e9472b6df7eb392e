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
  key: string[]
  /** The tables that its rows refer to, which are restored first. */
  parents: { table: string; from: string; to: string; isCleared: boolean }[]
}

export type BackupKey = {
  /** Identifies the key without revealing it. */
  id: string
  slices: Uint8Array
  manifest: Uint8Array
}

/** AES-256. */
const keyBytes = 32

/** Null if `BACKUP_KEY` is not 32 bytes in base64. */
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

const tagBytes = 16

const algorithm = 'aes-256-gcm'

/** Unique to the writer: one that has lost the backup cannot overwrite a slice of the next writer. */
export function sliceName(backupId: string, number: number) {
  const suffix = crypto.randomUUID().slice(0, 8)
  return `${backupId}/slice-${String(number).padStart(5, '0')}-${suffix}`
}

/** The nonce, the encrypted lines and their tag. */
export function sealSlice(key: BackupKey, name: string, lines: readonly Line[]) {
  const packed = gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const nonce = randomBytes(nonceBytes)
  // Authenticates the name too, so that no slice can replace another.
  const cipher = createCipheriv(algorithm, key.slices, nonce).setAAD(Buffer.from(name))
  return Buffer.concat([nonce, cipher.update(packed), cipher.final(), cipher.getAuthTag()])
}

/** Null if it is damaged, the wrong slice or under another key. */
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

/** The hash of no rows. A set's is the sum of its rows' hashes, so their order does not matter. */
export const noRows = '0'.repeat(64)

export function addHashes(a: string, b: string) {
  return write(read(a) + read(b))
}

export function addRows(sum: string, rows: readonly (readonly Value[])[]) {
  let total = read(sum)
  for (const row of rows) {
    total += read(createHash('sha256').update(JSON.stringify(row)).digest('hex'))
  }
  return write(total)
}

const read = (hash: string) => BigInt(`0x${hash}`)
const write = (total: bigint) => (total % modulus).toString(16).padStart(64, '0')

type TableRows = { rows: number; hash: string }

export type SliceEntry = {
  name: string
  /** Whether it holds the rows that changed while the other slices were written. */
  isOfChanges: boolean
  /** As stored. */
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
  keyId: string
  /** In the order they were applied. */
  migrations: string[]
  /** In the order they are restored: tables that others refer to come first. */
  tables: (Pick<Table, 'name' | 'columns' | 'key' | 'parents'> & { rows: number })[]
  slices: SliceEntry[]
}

export function manifestName(backupId: string) {
  return `${backupId}/manifest.json`
}

/** Signed: without the key, nobody can remove a slice unnoticed. */
export function writeManifest(key: BackupKey, manifest: Manifest) {
  const text = JSON.stringify(manifest, null, 1)
  return `${text}\n${sign(key, text)}\n`
}

function sign(key: BackupKey, text: string) {
  return createHmac('sha256', key.manifest).update(text).digest('hex')
}

/** The message says why it cannot be used. */
export class ManifestProblem extends Error {
  override name = 'ManifestProblem'
}

/** Throws a `ManifestProblem`. */
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
