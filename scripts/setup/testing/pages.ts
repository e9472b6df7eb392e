/** Pages: projects with their deployments and custom domains. */
import { result } from '../../doctor/testing/stand-in.ts'
import type { Account, Binding, PagesConfig, PagesDeployment, PagesProject } from './account.ts'
import {
  answerPage,
  type Call,
  orRefuse,
  parseForm,
  Refusal,
  type Routes,
  readForm,
  readJson,
} from './call.ts'
import { resolve } from './dns.ts'
import { readToken, signToken } from './upload-token.ts'
import { findZoneOf } from './zones.ts'

const projects = '/accounts/:account/pages/projects'
const one = `${projects}/:project`

type ProjectBody = {
  name: string
  production_branch: string
  deployment_configs?: Partial<PagesProject['configs']>
}

export const pagesRoutes: Routes = {
  [`GET ${projects}`]: ({ account, query }) => {
    const all = [...account.pages.values()]
    return answerPage(
      all.map((project) => describe(account, project)),
      query,
    )
  },
  [`POST ${projects}`]: (call) => {
    const body = readJson<ProjectBody>(call)
    return result(describe(call.account, createProject(call.account, body)))
  },
  [`GET ${one}`]: (call) => result(describe(call.account, findProject(call))),
  [`PATCH ${one}`]: (call) => {
    const project = findProject(call)
    const { production_branch, deployment_configs } = readJson<Partial<ProjectBody>>(call)
    project.productionBranch = production_branch ?? project.productionBranch
    Object.assign(project.configs.production, deployment_configs?.production)
    Object.assign(project.configs.preview, deployment_configs?.preview)
    return result(describe(call.account, project))
  },
  [`GET ${one}/upload-token`]: (call) => {
    const { name } = findProject(call)
    return result({ jwt: signToken({ project: name, max_file_count_allowed: 20_000 }) })
  },
  [`POST ${one}/deployments`]: async (call) => {
    const project = findProject(call)
    return result(describeDeployment(project, await addDeployment(call, project)))
  },
  [`GET ${one}/deployments`]: (call) => {
    const project = findProject(call)
    return answerPage(
      project.deployments.map((each) => describeDeployment(project, each)),
      call.query,
    )
  },
  [`GET ${one}/deployments/:deployment`]: (call) =>
    result(describeDeployment(findProject(call), findDeployment(call))),
  [`GET ${one}/deployments/:deployment/history/logs`]: (call) => {
    const { failure = 'Success: Your site was deployed!', createdAt } = findDeployment(call)
    return result({ total: 1, data: [{ line: failure, ts: createdAt }] })
  },
  [`GET ${one}/domains`]: (call) => {
    const project = findProject(call)
    return result(project.domains.map((each) => describeDomain(call.account, project, each)))
  },
  [`POST ${one}/domains`]: (call) => {
    const { account } = call
    const project = findProject(call)
    const { name } = readJson<{ name: string }>(call)
    if ([...account.pages.values()].some(({ domains }) => domains.some((d) => d.name === name))) {
      throw new Refusal(409, 8000018, 'You have already added this custom domain.')
    }
    const domain = { id: account.makeUuid(), name, createdAt: account.date() }
    project.domains.push(domain)
    return result(describeDomain(account, project, domain))
  },
  [`GET ${one}/domains/:domain`]: (call) =>
    result(describeDomain(call.account, findProject(call), findDomain(call))),
  // Checks the domain again.
  [`PATCH ${one}/domains/:domain`]: (call) =>
    result(describeDomain(call.account, findProject(call), findDomain(call))),
  [`DELETE ${one}/domains/:domain`]: (call) => {
    const project = findProject(call)
    const gone = findDomain(call)
    project.domains = project.domains.filter((each) => each !== gone)
    return result(null)
  },
}

/** Where files are uploaded, with the token of the project instead of the account's. */
export const pagesAssetRoutes: Routes = {
  'POST /pages/assets/check-missing': (call) => {
    readToken(call.headers)
    const { hashes } = readJson<{ hashes: string[] }>(call)
    return result(hashes.filter((hash) => !call.account.pagesAssets.has(hash)))
  },
  'POST /pages/assets/upload': (call) => {
    readToken(call.headers)
    const files = readJson<{ key: string }[]>(call)
    for (const { key } of files) call.account.pagesAssets.add(key)
    return result({ successful_key_count: files.length, unsuccessful_keys: [] })
  },
  'POST /pages/assets/upsert-hashes': (call) => {
    readToken(call.headers)
    return result(null)
  },
}

function createProject(account: Account, body: ProjectBody) {
  if (account.pages.has(body.name)) {
    const message = 'A project with this name already exists. Choose a different project name.'
    throw new Refusal(409, 8000002, message)
  }
  const project = account.addPagesProject(body.name, body.production_branch)
  Object.assign(project.configs.production, body.deployment_configs?.production)
  Object.assign(project.configs.preview, body.deployment_configs?.preview)
  return project
}

function findProject({ account, params }: Call) {
  const message =
    'Project not found. The specified project name does not match any of your existing projects.'
  return orRefuse(account.pages.get(params.project ?? ''), new Refusal(404, 8000007, message))
}

function findDeployment(call: Call) {
  const { deployments } = findProject(call)
  const deployment = deployments.find(({ id }) => id === call.params.deployment)
  return orRefuse(deployment, new Refusal(404, 8000009, 'Deployment not found.'))
}

function findDomain(call: Call) {
  const domain = findProject(call).domains.find(({ name }) => name === call.params.domain)
  const message = 'The domain you have requested to retrieve does not exist.'
  return orRefuse(domain, new Refusal(404, 8000021, message))
}

/** Takes over the settings of the uploaded Worker, which are those in wrangler.toml. */
async function addDeployment(call: Call, project: PagesProject) {
  const { account } = call
  const form = await readForm(call)
  const branch = String(form.get('branch') ?? project.productionBranch)
  const environment = branch === project.productionBranch ? 'production' : 'preview'
  const bundle = form.get('_worker.bundle')
  const services = bundle instanceof File ? await readServices(bundle) : {}
  const missing = Object.values(services).find(({ service }) => !account.workers.has(service))
  const deployment: PagesDeployment = {
    id: account.makeUuid(),
    createdAt: account.date(),
    environment,
    branch,
    files: JSON.parse(String(form.get('manifest'))),
    failure:
      missing &&
      `Error: Failed to publish your Function. Got error: Could not resolve service binding. Target script '${missing.service}' not found.`,
  }
  project.deployments.unshift(deployment)
  const hash = form.get('wrangler_config_hash')
  if (hash !== null && !missing) {
    project.configs[environment].services = services
    project.configs[environment].wrangler_config_hash = String(hash)
  }
  return deployment
}

async function readServices(bundle: File): Promise<NonNullable<PagesConfig['services']>> {
  const body = new Uint8Array(await bundle.arrayBuffer())
  const [boundary = ''] = Buffer.from(body).toString('latin1').split('\r\n', 1)
  const form = await parseForm(body, `multipart/form-data; boundary=${boundary.slice(2)}`)
  const { bindings = [] }: { bindings?: Binding[] } = JSON.parse(String(form.get('metadata')))
  return Object.fromEntries(
    bindings
      .filter(({ type }) => type === 'service')
      .map(({ name, service }) => [name, { service: String(service), environment: 'production' }]),
  )
}

function describe(account: Account, project: PagesProject) {
  const [latest] = project.deployments
  return {
    id: project.id,
    name: project.name,
    subdomain: project.subdomain,
    domains: [project.subdomain, ...project.domains.map(({ name }) => name)],
    production_branch: project.productionBranch,
    created_on: project.createdAt,
    deployment_configs: {
      production: completeConfig(account, project.configs.production),
      preview: completeConfig(account, project.configs.preview),
    },
    latest_deployment: latest ? describeDeployment(project, latest) : null,
  }
}

function completeConfig({ date }: Account, config: PagesConfig) {
  return {
    fail_open: false,
    always_use_latest_compatibility_date: false,
    build_image_major_version: 3,
    usage_model: 'standard',
    compatibility_date: date().slice(0, 10),
    compatibility_flags: [],
    env_vars: null,
    ...config,
  }
}

function describeDeployment(project: PagesProject, deployment: PagesDeployment) {
  const { id, createdAt, environment, branch, failure } = deployment
  const short = id.slice(0, 8)
  return {
    id,
    short_id: short,
    project_id: project.id,
    project_name: project.name,
    environment,
    url: `https://${short}.${project.subdomain}`,
    aliases: environment === 'preview' ? [`https://${branch}.${project.subdomain}`] : null,
    created_on: createdAt,
    modified_on: createdAt,
    latest_stage: {
      name: 'deploy',
      status: failure ? 'failure' : 'success',
      started_on: createdAt,
      ended_on: createdAt,
    },
    deployment_trigger: { type: 'ad_hoc', metadata: { branch } },
  }
}

/** A domain becomes active once its DNS record leads to the project. Pages adds none itself. */
function describeDomain(
  account: Account,
  project: PagesProject,
  domain: PagesProject['domains'][number],
) {
  const zone = findZoneOf(account, domain.name)
  const isActive = isDomainActive(account, project, domain.name)
  const status = isActive ? 'active' : 'pending'
  return {
    id: domain.id,
    domain_id: domain.id,
    name: domain.name,
    status,
    created_on: domain.createdAt,
    certificate_authority: 'google',
    validation_data: { method: 'http', status },
    verification_data: {
      status,
      ...(!isActive && { error_message: 'CNAME record not set' }),
    },
    zone_tag: zone?.id ?? '',
  }
}

export function isDomainActive(account: Account, project: PagesProject, name: string) {
  if (!project.domains.some((domain) => domain.name === name)) return false
  return resolve(account, name).some(
    ({ type, content }) => type === 'CNAME' && content === project.subdomain,
  )
}
