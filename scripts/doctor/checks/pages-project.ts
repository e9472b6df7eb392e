import * as v from 'valibot'
import { findAccount } from '../account.ts'
import type { Check } from '../check.ts'
import { unknownFor } from '../client.ts'

const project = v.object({
  name: v.string(),
  production_branch: v.optional(v.string()),
  domains: v.optional(v.array(v.string()), []),
  deployment_configs: v.optional(
    v.object({
      production: v.object({
        services: v.nullish(v.record(v.string(), v.object({ service: v.string() }))),
      }),
    }),
  ),
})

export const pagesProject: Check = {
  name: 'Pages project',
  about: 'account',
  async run(context) {
    const { worker, pages, content, isOneWorker } = context.setup
    if (isOneWorker) return 'ok'
    const account = await findAccount(context)
    if ('failure' in account) return unknownFor(account.failure)
    const path = `/accounts/${account.result}/pages/projects/${pages.name}`
    const reply = await context.client.ask(project, path)
    if ('failure' in reply) {
      if (reply.failure.status !== 404) return unknownFor(reply.failure)
      return {
        problem: `The account has no Pages project ${pages.name}.`,
        remedy: 'Run npm run setup, which creates it.',
      }
    }
    const { domains, production_branch: branch, deployment_configs: configs } = reply.result
    if (branch !== undefined && branch !== 'main') {
      return {
        problem: `The Pages project shows the branch ${branch}, but npm run deploy deploys main.`,
        remedy: `Set it to main: dashboard, Workers & Pages, ${pages.name}, Settings, Branch control.`,
      }
    }
    const services = configs?.production.services
    if (services === undefined) return { unknown: 'Cloudflare does not show its bindings' }
    const service = services?.API?.service
    if (service !== worker.name) {
      return {
        problem: `The Pages project passes calls to ${service ?? 'no Worker'}, not to ${worker.name}.`,
        remedy: 'Run npm run deploy, which applies web/wrangler.toml.',
      }
    }
    const host = URL.parse(content.origin)?.host
    if (!host || domains.includes(host)) return 'ok'
    return {
      problem: `${host} is not a domain of the Pages project.`,
      remedy: `Add it: dashboard, Workers & Pages, ${pages.name}, Custom domains.`,
    }
  },
}
