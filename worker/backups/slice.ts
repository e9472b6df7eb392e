/** A stored part of a backup: JSON lines, compressed, then encrypted and bound to the slice's name. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { BackupKey } from './key.ts'
import type { Value } from './tables.ts'

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
