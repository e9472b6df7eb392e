/** The key that backups are encrypted with. */

export type BackupKey = {
  /** Identifies the key without revealing it. */
  id: string
  /** Encrypts slices. */
  slices: CryptoKey
  /** Signs manifests. */
  manifest: CryptoKey
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
export async function deriveKey(bytes: Uint8Array<ArrayBuffer>): Promise<BackupKey> {
  const source = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, [
    'deriveKey',
    'deriveBits',
  ])
  const from = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(info),
  })
  const [slices, manifest, id] = await Promise.all([
    crypto.subtle.deriveKey(
      from('backup slices'),
      source,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    ),
    crypto.subtle.deriveKey(
      from('backup manifest'),
      source,
      { name: 'HMAC', hash: 'SHA-256', length: 256 },
      false,
      ['sign', 'verify'],
    ),
    crypto.subtle.deriveBits(from('backup key id'), source, 64),
  ])
  return { id: Buffer.from(id).toString('hex'), slices, manifest }
}
