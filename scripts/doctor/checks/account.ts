import * as v from 'valibot'
import { findAccount } from '../account.ts'
import type { Check, Context } from '../check.ts'
import { unknownFor } from '../client.ts'

export const account: Check = {
  name: 'Cloudflare account',
  about: 'account',
  async run(context) {
    const reply = await readAnything(context)
    if ('result' in reply) return 'ok'
    const { status, reason } = reply.failure
    if (status === 0) {
      return { problem: `${reason}.`, remedy: 'Check the connection and run it again.' }
    }
    if (status >= 500 || status === 429) return unknownFor(reply.failure)
    if (status === 200) {
      return {
        problem: `Wrangler is signed in, but finds ${reason}.`,
        remedy: 'Set CLOUDFLARE_ACCOUNT_ID: npx wrangler whoami lists the ids.',
      }
    }
    return {
      problem: `Cannot access Cloudflare: ${reason}.`,
      remedy: 'Run npx wrangler login, or set CLOUDFLARE_API_TOKEN.',
    }
  },
}

/** Reads something that every deployment needs. */
async function readAnything(context: Context) {
  const account = await findAccount(context)
  if ('failure' in account) return account
  return context.client.ask(v.array(v.unknown()), `/accounts/${account.result}/d1/database`)
}
