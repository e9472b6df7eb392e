/** EmailJS sends from the mailbox that is connected to it, so that there is no domain to set up. */
import { createHash } from 'node:crypto'
import { Problem } from '../../local/problem.ts'
import { keysOf } from '../answers.ts'
import type { Step } from '../step.ts'
import { callProvider } from './call-provider.ts'

const check: Step = {
  name: 'EmailJS',
  plan: () => 'send one e-mail with EmailJS, to see that its keys and its template work',
  look: async ({ settings }) => (settings.EMAILJS_CHECKED === keysIn(settings) ? 'done' : 'to do'),
  async run({ settings, providers, save, answers }) {
    const reply = await callProvider(`${providers.emailjs}/api/v1.0/email/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        service_id: settings.EMAILJS_SERVICE_ID,
        template_id: settings.EMAILJS_TEMPLATE_ID,
        user_id: settings.EMAILJS_PUBLIC_KEY,
        accessToken: settings.EMAILJS_PRIVATE_KEY,
        template_params: {
          from_name: `Set-up of ${answers.host}`,
          reply_to: answers.notifyTo,
          message: `This e-mail shows that ${answers.host} can send through EmailJS.`,
        },
      }),
    })
    // Anything else than 200 means that nothing was sent.
    if (reply.status !== 200) throw new Problem(explain(reply))
    save({ EMAILJS_CHECKED: keysIn(settings) })
    return undefined
  },
}

function explain({ status, text }: { status: number; text: string }) {
  if (status === 403) {
    return `EmailJS answers: ${text}. Turn on “Allow EmailJS API for non-browser applications” (https://dashboard.emailjs.com/admin/account/security), and run npm run setup again, which continues here.`
  }
  return `EmailJS answers: ${text || `HTTP ${status}`}. Correct the EMAILJS_ settings in production.env, and run npm run setup again, which continues here.`
}

/** A hash, because one of them is secret. */
function keysIn(settings: Record<string, string>) {
  const values = Object.keys(keysOf.emailjs).map((name) => settings[name])
  return createHash('sha256').update(values.join(' ')).digest('hex').slice(0, 16)
}

export const emailjsSteps = [check]
