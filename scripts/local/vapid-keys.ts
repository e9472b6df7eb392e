import { generateKeyPairSync } from 'node:crypto'

/** Makes a new key pair for push messages, in the format of the settings (RFC 8292 §3.2). */
export function makeVapidKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  // An uncompressed point: the byte 4, then both numbers (SEC 1, 2.3.3).
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { VAPID_PUBLIC_KEY: Buffer.concat(point).toString('base64url'), VAPID_PRIVATE_KEY: d }
}
