import { type Env, isSecret } from './env'

/**
 * Returns keys of 256 bits for one purpose, derived from the secret that signs the sessions and from
 * the one before it, in this order (HKDF, RFC 5869).
 */
export async function encryptionKeys(
  { SESSION_SECRET, SESSION_SECRET_PREVIOUS }: Env,
  purpose: string,
): Promise<[current: Uint8Array, previous?: Uint8Array]> {
  if (!isSecret(SESSION_SECRET)) throw new Error('SESSION_SECRET has fewer than 32 bytes')
  const current = await derive(SESSION_SECRET, purpose)
  if (!isSecret(SESSION_SECRET_PREVIOUS)) return [current]
  return [current, await derive(SESSION_SECRET_PREVIOUS, purpose)]
}

async function derive(secret: string, purpose: string) {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, [
    'deriveBits',
  ])
  const info = encoder.encode(purpose)
  const method = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return new Uint8Array(await crypto.subtle.deriveBits(method, key, 256))
}
