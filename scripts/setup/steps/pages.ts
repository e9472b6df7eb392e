import * as v from 'valibot'
import { Problem } from '../../local/problem.ts'
import type { Context, Step } from '../step.ts'

const project = v.object({
  subdomain: v.string(),
  production_branch: v.string(),
  source: v.nullish(v.unknown()),
  latest_deployment: v.nullish(v.unknown()),
  deployment_configs: v.object({
    production: v.object({
      services: v.nullish(v.record(v.string(), v.object({ service: v.string() }))),
    }),
  }),
})

export const pagesProject: Step = {
  name: 'Pages project',
  plan: ({ names }) => `create the Pages project ${names.pages}, unless it exists`,
  async look(context) {
    const found = await findProject(context)
    if (!found) return 'to do'
    requireOurs(context, found)
    return 'done'
  },
  async run({ cloudflare, names }) {
    await cloudflare.change('The Pages project could not be created', 'POST', '/pages/projects', {
      name: names.pages,
      production_branch: 'main',
    })
    return undefined
  },
}

export function findProject({ cloudflare, names }: Context) {
  return cloudflare.find('The Pages project', project, `/pages/projects/${names.pages}`)
}

function requireOurs({ names }: Context, found: v.InferOutput<typeof project>) {
  const service = found.deployment_configs.production.services?.API?.service
  const isForeign = found.source || (found.latest_deployment && service !== names.worker)
  if (isForeign) {
    throw new Problem(
      `The account has a Pages project ${names.pages} with another site. Choose another name in web/wrangler.toml, and run npm run setup again.`,
    )
  }
  if (found.production_branch === 'main') return
  throw new Problem(
    `The Pages project ${names.pages} shows the branch ${found.production_branch}, but main is deployed. Set it to main: dashboard, Workers & Pages, ${names.pages}, Settings, Branch control.`,
  )
}

const domains = v.array(v.object({ name: v.string() }))

export const pagesDomain: Step = {
  name: 'Domain',
  plan: ({ answers, names }) => `give the Pages project ${names.pages} the domain ${answers.host}`,
  async look({ cloudflare, names, answers }) {
    const path = `/pages/projects/${names.pages}/domains`
    const found = await cloudflare.find('The domains of the Pages project', domains, path)
    return found?.some(({ name }) => name === answers.host) ? 'done' : 'to do'
  },
  async run({ cloudflare, names, answers: { host } }) {
    const path = `/pages/projects/${names.pages}/domains`
    await cloudflare.change(`The domain ${host} could not be added`, 'POST', path, { name: host })
    return undefined
  },
}
