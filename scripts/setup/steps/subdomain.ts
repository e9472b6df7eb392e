import * as v from 'valibot'
import { domainOf } from '../answers.ts'
import { Refusal } from '../cloudflare.ts'
import type { Step } from '../step.ts'

const found = v.object({ subdomain: v.string() })

/** Cron triggers need it, and so does reaching the database for a backup from here. */
export const subdomain: Step = {
  name: 'Account’s workers.dev name',
  plan: ({ answers }) =>
    `choose ${suggest(answers.host)}.workers.dev, unless the account has a name`,
  async look({ cloudflare }) {
    try {
      const has = await cloudflare.find('The workers.dev name', found, '/workers/subdomain')
      return has ? 'done' : 'to do'
    } catch (thrown) {
      // What a new account answers.
      if (thrown instanceof Refusal && thrown.failure.code === 10007) return 'to do'
      throw thrown
    }
  },
  async run({ cloudflare, answers, now }) {
    const name = suggest(answers.host)
    const choose = (subdomain: string) =>
      cloudflare.change('No workers.dev name could be chosen', 'PUT', '/workers/subdomain', {
        subdomain,
      })
    try {
      await choose(name)
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || ![400, 409].includes(thrown.failure.status)) throw thrown
      // Somebody else has it.
      await choose(`${name}-${now().toString(36)}`)
    }
    return undefined
  },
}

function suggest(host: string) {
  return domainOf({ host }).split('.')[0] ?? host
}
