import { env } from 'cloudflare:workers'
import { exportJWK, generateKeyPair } from 'jose'
import { onTestFinished, vi } from 'vitest'
import type { Answer, Call } from '../../tests/provider/fake-provider'

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

/** Returns a device at the push service, whose answers the test sets. */
export function aDevice() {
  const name = crypto.randomUUID()
  const address = `${env.EMAILJS_API_URL}/control/${name}`
  return {
    endpoint: `${host}/${name}`,
    async answer(...script: Answer[]) {
      await fetch(address, { method: 'PUT', body: JSON.stringify(script) })
    },
    async calls(): Promise<Call[]> {
      return (await fetch(address)).json()
    },
  }
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
