/** A part of a backup as it is stored: lines, compressed, then encrypted under the slice's own name. */
import { createHash } from 'node:crypto'
import type { BackupKey } from './key.ts'
import type { Value } from './tables.ts'

/** A row, by the number of its table; or, by its key, that it is gone. */
export type Line = [table: number, values: Value[]] | [table: number, values: null, key: Value[]]

/** Bytes of a nonce for AES-GCM (NIST SP 800-38D, 8.2.2): random, since nobody counts over all runs. */
const nonceBytes = 12

/** Of its writer alone: one that has lost the backup overwrites no slice of the next. */
export function sliceName(backupId: string, number: number) {
  const suffix = crypto.randomUUID().slice(0, 8)
  return `${backupId}/slice-${String(number).padStart(5, '0')}-${suffix}`
}

/** Returns the stored bytes of a slice: its nonce, and what is encrypted under it. */
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

/** Returns the lines of a slice, or null where it is damaged, another one, or under another key. */
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

/** The name is signed with it: no slice can stand in another's place. */
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
