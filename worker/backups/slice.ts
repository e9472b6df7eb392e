/** A stored part of a backup: JSON lines, compressed, then encrypted and bound to the slice's name. */
import { createHash } from 'node:crypto'
import type { BackupKey } from './key.ts'
import type { Value } from './tables.ts'

/** A row with the number of its table, or the key of a deleted row. */
export type Line = [table: number, values: Value[]] | [table: number, values: null, key: Value[]]

/** Bytes of an AES-GCM nonce (NIST SP 800-38D, 8.2.2): random, since runs share no counter. */
const nonceBytes = 12

/** Unique to the writer: one that has lost the backup cannot overwrite a slice of the next writer. */
export function sliceName(backupId: string, number: number) {
  const suffix = crypto.randomUUID().slice(0, 8)
  return `${backupId}/slice-${String(number).padStart(5, '0')}-${suffix}`
}

/** Returns the bytes of a slice to store: the nonce and the encrypted lines. */
export async function sealSlice(key: BackupKey, name: string, lines: readonly Line[]) {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const packed = await through(new Uint8Array(Buffer.from(text)), new CompressionStream('gzip'))
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = await crypto.subtle.encrypt(cipherOf(nonce, name), key.slices, packed)
  const bytes = new Uint8Array(nonceBytes + sealed.byteLength)
  bytes.set(nonce)
  bytes.set(new Uint8Array(sealed), nonceBytes)
  return bytes
}

/** Returns the lines of a slice, or null if it is damaged, the wrong slice or under another key. */
export async function openSlice(key: BackupKey, name: string, bytes: Uint8Array<ArrayBuffer>) {
  try {
    const [nonce, sealed] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)]
    const packed = await crypto.subtle.decrypt(cipherOf(nonce, name), key.slices, sealed)
    const text = await through(new Uint8Array(packed), new DecompressionStream('gzip'))
    const lines = new TextDecoder().decode(text).split('\n').slice(0, -1)
    return lines.map((line) => JSON.parse(line) as Line)
  } catch {
    return null
  }
}

/** Authenticates the name too, so that no slice can replace another. */
function cipherOf(iv: Uint8Array<ArrayBuffer>, name: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
) {
  const piped = new Response(bytes).body?.pipeThrough(stream)
  return new Uint8Array(await new Response(piped).arrayBuffer())
}

export function digestOf(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}
