import { env } from 'cloudflare:workers'
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { onTestFinished, vi } from 'vitest'
import type { Answer, Call } from '../../tests/provider/fake-provider'
import type { PushMessage } from '../notifications/push/contract'
import type { Keys } from '../notifications/push/encryption'

const host = 'https://fcm.googleapis.com'

/** Redirects calls to the push service to the fake provider until the test ends. */
export function usePushService() {
  const real = globalThis.fetch
  const fetches = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    return real(address.replace(`${host}/`, `${env.EMAILJS_API_URL}/push/`), init)
  })
  onTestFinished(() => fetches.mockRestore())
}

/** Returns a device at the push service, whose answers the test sets, and which can read its messages. */
export function aDevice() {
  const name = crypto.randomUUID()
  const address = `${env.EMAILJS_API_URL}/control/${name}`
  const ecdh = createECDH('prime256v1')
  const keys = {
    p256dh: ecdh.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const receiver = { ...keys, privateKey: ecdh.getPrivateKey('base64url') }
  const calls = async (): Promise<Call[]> => (await fetch(address)).json()
  return {
    endpoint: `${host}/${name}`,
    keys,
    async answer(...script: Answer[]) {
      await fetch(address, { method: 'PUT', body: JSON.stringify(script) })
    },
    calls,
    async messages(): Promise<PushMessage[]> {
      return (await calls()).map(({ body }) =>
        JSON.parse(decrypt(Buffer.from(String(body.base64), 'base64'), receiver)),
      )
    },
  }
}

/** Returns the endpoints of all devices that are stored. */
export async function storedDevices() {
  const select = env.DB.prepare('select endpoint from push_subscriptions order by endpoint')
  return (await select.all<{ endpoint: string }>()).results.map(({ endpoint }) => endpoint)
}

/** Decrypts a message as a browser does (RFC 8291). */
export function decrypt(
  message: Buffer,
  { p256dh, auth, privateKey }: Keys & { privateKey: string },
) {
  const salt = message.subarray(0, 16)
  const end = 21 + message.readUInt8(20)
  const sender = message.subarray(21, end)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    Buffer.from(p256dh, 'base64url'),
    sender,
  ])
  const derive = (key: ArrayBuffer | Buffer, from: Buffer, use: Buffer, length: number) =>
    hkdfSync('sha256', Buffer.from(key as ArrayBuffer), from, use, length)
  const shared = derive(ecdh.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
  decipher.setAuthTag(message.subarray(-16))
  const text = Buffer.concat([decipher.update(message.subarray(end, -16)), decipher.final()])
  // Without the delimiter, after which ours have no padding.
  return text.toString('utf8', 0, text.length - 1)
}

/** Returns settings for signing push messages, and the key that verifies the signatures. */
export async function makeVapid() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '', d = '' } = await exportJWK(privateKey)
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  const settings = {
    VAPID_PUBLIC_KEY: Buffer.concat(point).toString('base64url'),
    VAPID_PRIVATE_KEY: d,
    VAPID_SUBJECT: 'mailto:owner@ceyforge.example',
  }
  return { settings, publicKey }
}
