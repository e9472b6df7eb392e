import * as v from 'valibot'
import { findAccount } from '../account.ts'
import type { Check } from '../check.ts'
import { unknownFor } from '../client.ts'

const domains = v.array(v.object({ hostname: v.string(), service: v.string() }))

/** The domain of a Worker that serves the pages too. */
export const workerDomain: Check = {
  name: 'Domain of the Worker',
  about: 'account',
  async run(context) {
    const { isOneWorker, worker, content } = context.setup
    const host = URL.parse(content.origin)?.host
    if (!isOneWorker || !host) return 'ok'
    const account = await findAccount(context)
    if ('failure' in account) return unknownFor(account.failure)
    const path = `/accounts/${account.result}/workers/domains?hostname=${host}`
    const reply = await context.client.ask(domains, path)
    if ('failure' in reply) return unknownFor(reply.failure)
    const service = reply.result.find(({ hostname }) => hostname === host)?.service
    if (service === worker.name) return 'ok'
    return {
      problem: `${host} leads to ${service ? `the Worker ${service}` : 'no Worker'}, not to ${worker.name}.`,
      remedy: 'Run npm run setup, which gives it the domain.',
    }
  },
}
