import { env } from 'cloudflare:workers'
import type { Answer, Call } from '../../tests/provider/fake-provider'

let count = 0

/** Opens a new mailbox at the fake provider, so that tests do not see each other's notifications. */
export function openMailbox() {
  count += 1
  const name = `${crypto.randomUUID()}-${count}`
  const address = `${env.EMAILJS_API_URL}/control/${name}`
  return {
    /** Settings that make the Worker send to this mailbox through EmailJS. */
    emailjs: { EMAIL_CHANNELS: 'emailjs', EMAILJS_SERVICE_ID: name },
    /** The same for Resend, whose sending is not paced. */
    resend: { EMAIL_CHANNELS: 'resend', RESEND_API_KEY: name },
    turnstile: { TURNSTILE_SECRET: name },
    async answer(...script: Answer[]) {
      await fetch(address, { method: 'PUT', body: JSON.stringify(script) })
    },
    async calls(): Promise<Call[]> {
      return (await fetch(address)).json()
    },
  }
}
