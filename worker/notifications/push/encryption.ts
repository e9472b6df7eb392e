/** Encrypts push messages for one browser (RFC 8291), so that no push service can read them. */
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Of the browser, in base64url. */
export type Keys = { p256dh: string; auth: string }

/** In bytes: more than any message has, so each is a single record (RFC 8188 §2.1). */
const recordSize = 4096

/** Marks the end of the last record (RFC 8188 §2). */
const lastRecord = Buffer.from([2])

/** Both are new for each message. */
type Random = { ecdh: ECDH; salt: Buffer }

function newRandom(): Random {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, salt: randomBytes(16) }
}

/** Throws if `p256dh` is no point on the curve. */
export function encrypt(text: string, { p256dh, auth }: Keys, { ecdh, salt } = newRandom()) {
  const receiver = Buffer.from(p256dh, 'base64url')
  const sender = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const shared = derive(ecdh.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([
    ...[salt, size, Buffer.from([sender.length]), sender],
    ...[cipher.update(text, 'utf8'), cipher.update(lastRecord), cipher.final()],
    cipher.getAuthTag(),
  ])
}

function derive(key: Buffer, salt: Buffer, info: Buffer, length: number) {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length))
}
