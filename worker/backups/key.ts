/** The key that backups are encrypted with. */
import { hkdfSync } from 'node:crypto'

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
