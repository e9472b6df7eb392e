import * as v from 'valibot'
import { Problem } from '../../local/problem.ts'
import type { Step } from '../step.ts'
import { findZone } from '../zones.ts'

const domains = v.array(v.object({ hostname: v.string(), service: v.string() }))

/** Called directly: without a terminal, wrangler would replace a record that leads to another site. */
export const workerDomain: Step = {
  name: 'Domain',
  plan: ({ answers, names }) =>
    `give the Worker ${names.worker} the domain ${answers.host}, with its DNS record`,
  async look({ cloudflare, answers: { host }, names }) {
    const found = await cloudflare.find(
      'The domains of Workers',
      domains,
      `/workers/domains?hostname=${host}`,
    )
    const domain = found?.find(({ hostname }) => hostname === host)
    if (!domain) return 'to do'
    if (domain.service === names.worker) return 'done'
    throw new Problem(
      `${host} belongs to the Worker ${domain.service}. Remove it there (dashboard, Workers & Pages, ${domain.service}, Domains), and run npm run setup again.`,
    )
  },
  async run(context) {
    const { cloudflare, answers, names } = context
    const { host } = answers
    const zone = await findZone(context, host)
    if (!zone) {
      throw new Problem(
        `The domain of ${host} is not in this Cloudflare account, and a Worker's domain has to be. Add it (https://dash.cloudflare.com/?to=/:account/add-site), or run npm run setup without --one-worker.`,
      )
    }
    await cloudflare.change(
      `The domain ${host} could not be given to the Worker`,
      'PUT',
      '/workers/domains',
      { hostname: host, service: names.worker, zone_id: zone.id, environment: 'production' },
    )
    return undefined
  },
}
