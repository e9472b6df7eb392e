/** Workers: scripts with their versions, bindings, secrets, schedules, static files and domains. */
import { createHash } from 'node:crypto'
import { result } from '../../doctor/testing/stand-in.ts'
import {
  type Account,
  type Binding,
  readDeployedBindings,
  type Worker,
  type WorkerDomain,
  type WorkerVersion,
} from './account.ts'
import { type Call, found, Refusal, type Routes, readForm, readJson } from './call.ts'
import { readToken, signToken } from './upload-token.ts'
import { findZoneOf } from './zones.ts'

const scripts = '/accounts/:account/workers/scripts/:script'

export const workerRoutes: Routes = {
  'GET /accounts/:account/workers/services/:script': (call) => {
    const worker = call.account.workers.get(call.params.script ?? '')
    const none = new Refusal(404, 10090, 'workers.api.error.service_not_found')
    return result(describeService(found(worker, none)))
  },
  'GET /accounts/:account/workers/workers/:script': (call) => {
    const { tag, name, subdomain, createdAt, settings } = findWorker(call)
    return result({ id: tag, name, subdomain, created_on: createdAt, ...settings })
  },
  'GET /accounts/:account/workers/scripts': ({ account }) =>
    result([...account.workers.values()].map(describeScript)),
  [`PUT ${scripts}`]: async (call) => {
    const worker = await putWorker(call)
    const [version] = worker.versions.slice(-1)
    return result({ ...describeScript(worker), deployment_id: version?.id, startup_time_ms: 12 })
  },
  [`GET ${scripts}/settings`]: (call) => {
    const worker = findWorker(call)
    return result({ ...worker.settings, bindings: showBindings(readDeployedBindings(worker)) })
  },
  [`PATCH ${scripts}/script-settings`]: (call) => {
    const worker = findWorker(call)
    Object.assign(worker.settings, readJson<Record<string, unknown>>(call))
    return result(worker.settings)
  },
  [`GET ${scripts}/versions/:version`]: (call) => {
    const { versions } = findWorker(call)
    const version = versions.find(({ id }) => id === call.params.version)
    return result(describeVersion(found(version, new Refusal(404, 10092, 'Version not found.'))))
  },
  [`POST ${scripts}/versions`]: async (call) => {
    const worker = findWorker(call)
    return result(describeVersion(await addUploadedVersion(call, worker)))
  },
  [`GET ${scripts}/deployments`]: (call) =>
    result({
      deployments: findWorker(call).deployments.map(({ id, createdAt, versions }) => ({
        id,
        created_on: createdAt,
        source: 'wrangler',
        strategy: 'percentage',
        versions,
      })),
    }),
  [`POST ${scripts}/deployments`]: (call) => {
    const worker = findWorker(call)
    const { versions } = readJson<{ versions: { version_id: string; percentage: number }[] }>(call)
    return result(deploy(call, worker, versions))
  },
  [`GET ${scripts}/secrets`]: (call) => result(listSecrets(findWorker(call))),
  [`PUT ${scripts}/secrets`]: (call) => {
    const { name, text } = readJson<{ name: string; text: string }>(call)
    setSecrets(call, { [name]: { text } })
    return result({ name, type: 'secret_text' })
  },
  [`DELETE ${scripts}/secrets/:name`]: (call) => {
    setSecrets(call, { [call.params.name ?? '']: null })
    return result(null)
  },
  [`PATCH ${scripts}/secrets-bulk`]: (call) => {
    setSecrets(call, readJson<{ secrets: Record<string, { text: string } | null> }>(call).secrets)
    return result(listSecrets(findWorker(call)))
  },
  [`GET ${scripts}/schedules`]: (call) => result({ schedules: findWorker(call).schedules }),
  [`PUT ${scripts}/schedules`]: (call) => {
    const worker = findWorker(call)
    const date = call.account.date()
    worker.schedules = readJson<{ cron: string }[]>(call).map(
      ({ cron }) =>
        worker.schedules.find((known) => known.cron === cron) ?? {
          cron,
          created_on: date,
          modified_on: date,
        },
    )
    return result({ schedules: worker.schedules })
  },
  [`POST ${scripts}/subdomain`]: (call) => {
    const worker = findWorker(call)
    worker.subdomain = readJson<Worker['subdomain']>(call)
    return result(worker.subdomain)
  },
  [`POST ${scripts}/assets-upload-session`]: (call) => {
    const { manifest } = readJson<{ manifest: Record<string, { hash: string }> }>(call)
    const files = Object.fromEntries(
      Object.entries(manifest).map(([path, { hash }]) => [path, hash]),
    )
    const missing = listMissing(call.account, Object.values(files))
    const session = call.account.makeUuid()
    call.account.uploadSessions.set(session, files)
    // With nothing to upload, the token is already the one that completes the upload.
    return result({ jwt: signToken({ session }), buckets: missing.length > 0 ? [missing] : [] })
  },
  [`POST ${scripts}/domains/changeset`]: (call) => {
    const worker = findWorker(call)
    const { account } = call
    const origins = readJson<{ hostname: string }[]>(call)
    const wanted = origins.map(({ hostname }) => ({
      hostname,
      zone: findOwnZone(account, hostname),
    }))
    const isWanted = ({ hostname }: WorkerDomain) =>
      wanted.some((domain) => domain.hostname === hostname)
    const known = account.workerDomains.filter(isWanted)
    return result({
      added: wanted.filter(({ hostname }) => known.every((each) => each.hostname !== hostname)),
      removed: account.workerDomains.filter(
        (each) => each.service === worker.name && !isWanted(each),
      ),
      updated: known.map((each) => ({ ...each, modified: each.service !== worker.name })),
      conflicting: wanted.filter(({ hostname }) => hasOtherRecord(account, hostname)),
    })
  },
  [`PUT ${scripts}/domains/records`]: (call) => {
    const worker = findWorker(call)
    const body = readJson<DomainChange>(call)
    return result(body.origins.map(({ hostname }) => attach(call.account, worker, hostname, body)))
  },
  'GET /accounts/:account/workers/domains': ({ account, query }) => {
    const wanted = ['hostname', 'service'] as const
    return result(
      account.workerDomains
        .filter((each) => wanted.every((key) => [null, each[key]].includes(query.get(key))))
        .map((each) => describeDomain(account, each)),
    )
  },
}

/** Where static files are uploaded, with the token of the session instead of the account's. */
export const assetRoutes: Routes = {
  'POST /accounts/:account/workers/assets/upload': async (call) => {
    const session = readToken<UploadSession>(call.headers)
    const files = readFiles(call.account, session)
    const uploaded = await readForm(call)
    for (const hash of uploaded.keys()) call.account.workerAssets.add(hash)
    const isComplete = listMissing(call.account, Object.values(files)).length === 0
    return { ...result(isComplete ? { jwt: signToken(session) } : {}), status: 201 }
  },
}

type UploadSession = { session: string }

/** Returns the files of an upload by path. */
function readFiles({ uploadSessions }: Account, { session }: UploadSession) {
  return uploadSessions.get(session) ?? {}
}

function listMissing({ workerAssets }: Account, hashes: readonly string[]) {
  return [...new Set(hashes)].filter((hash) => !workerAssets.has(hash))
}

function findWorker({ account, params }: Call) {
  const worker = account.workers.get(params.script ?? '')
  return found(worker, new Refusal(404, 10007, 'This Worker does not exist on your account.'))
}

async function putWorker(call: Call) {
  const { account, params } = call
  const name = params.script ?? ''
  const worker: Worker = account.workers.get(name) ?? {
    name,
    tag: account.makeId(),
    createdAt: account.date(),
    lastDeployedFrom: 'wrangler',
    versions: [],
    deployments: [],
    schedules: [],
    subdomain: { enabled: false, previews_enabled: false },
    settings: {},
  }
  const { id } = await addUploadedVersion(call, worker)
  account.workers.set(name, worker)
  deploy(call, worker, [{ version_id: id, percentage: 100 }])
  return worker
}

type Metadata = {
  main_module: string
  bindings: Binding[]
  keep_bindings?: string[]
  compatibility_date?: string
  compatibility_flags?: string[]
  assets?: { jwt: string }
}

async function addUploadedVersion(call: Call, worker: Worker) {
  const form = await readForm(call)
  const metadata: Metadata = JSON.parse(String(form.get('metadata')))
  const modules = [...form.keys()].filter((name) => name !== 'metadata')
  if (!modules.includes(metadata.main_module)) {
    throw new Refusal(400, 10021, `No such module "${metadata.main_module}".`)
  }
  const session = metadata.assets && readToken<UploadSession>(metadata.assets.jwt)
  return addVersion(call.account, worker, {
    bindings: combineBindings(call.account, metadata, readDeployedBindings(worker)),
    compatibilityDate: metadata.compatibility_date,
    compatibilityFlags: metadata.compatibility_flags ?? [],
    assets: session ? readFiles(call.account, session) : {},
    modules,
  })
}

type Uploaded = Omit<WorkerVersion, 'id' | 'number' | 'createdAt'>

function addVersion(account: Account, worker: Worker, uploaded: Uploaded) {
  const version = {
    id: account.makeUuid(),
    number: worker.versions.length + 1,
    createdAt: account.date(),
    ...uploaded,
  }
  worker.versions.push(version)
  return version
}

function combineBindings(account: Account, metadata: Metadata, before: readonly Binding[]) {
  const bindings = metadata.bindings.map((binding) => {
    if (binding.type !== 'inherit') return checkBinding(account, binding)
    const inherited = before.find(({ name }) => name === binding.name)
    const message = `binding ${binding.name} cannot be inherited: the Worker does not have it`
    return found(inherited, new Refusal(400, 10021, message))
  })
  const kept = before.filter(
    ({ name, type }) =>
      metadata.keep_bindings?.includes(type) && bindings.every((each) => each.name !== name),
  )
  return [...bindings, ...kept]
}

function checkBinding(account: Account, binding: Binding) {
  const { name, type } = binding
  if (type === 'd1') {
    const id = String(binding.id ?? '')
    const message = `binding ${name} of type d1 must have a valid \`id\` specified`
    if (id === '') throw new Refusal(400, 10021, message)
    if (![...account.databases.values()].some(({ uuid }) => uuid === id)) {
      const missing = `D1 binding '${name}' references database '${id}' which was not found.`
      throw new Refusal(400, 10181, missing)
    }
  }
  if (type === 'r2_bucket' && !account.buckets.has(String(binding.bucket_name))) {
    const message = `R2 bucket '${binding.bucket_name}' not found. Please use a different name and try again.`
    throw new Refusal(400, 10085, message)
  }
  return binding
}

function deploy(
  call: Call,
  worker: Worker,
  versions: { version_id: string; percentage: number }[],
) {
  const isWrangler = call.headers.get('user-agent')?.startsWith('wrangler/')
  worker.lastDeployedFrom = isWrangler ? 'wrangler' : 'api'
  const deployment = { id: call.account.makeUuid(), createdAt: call.account.date(), versions }
  worker.deployments.unshift(deployment)
  return deployment
}

/** Makes a version with other secrets and deploys it. */
function setSecrets(call: Call, changes: Record<string, { text: string } | null>) {
  const worker = findWorker(call)
  const before = found(
    worker.versions.at(-1),
    new Refusal(404, 10007, 'This Worker does not exist on your account.'),
  )
  const bindings = before.bindings.filter(({ name }) => !(name in changes))
  for (const [name, secret] of Object.entries(changes)) {
    if (secret) bindings.push({ name, type: 'secret_text', text: secret.text })
  }
  const { id } = addVersion(call.account, worker, { ...before, bindings })
  deploy(call, worker, [{ version_id: id, percentage: 100 }])
}

function listSecrets(worker: Worker) {
  return readDeployedBindings(worker)
    .filter(({ type }) => type === 'secret_text')
    .map(({ name, type }) => ({ name, type }))
}

/** Secrets cannot be read. */
function showBindings(bindings: readonly Binding[]) {
  return bindings.map(({ text, ...binding }) =>
    binding.type === 'secret_text' ? binding : { ...binding, ...(text !== undefined && { text }) },
  )
}

function describeScript({ name, tag, createdAt, settings, versions, lastDeployedFrom }: Worker) {
  const version = versions.at(-1)
  return {
    id: name,
    tag,
    tags: settings.tags ?? [],
    etag: createHash('sha256').update(String(version?.id)).digest('hex'),
    handlers: ['fetch', 'scheduled'],
    created_on: createdAt,
    modified_on: version?.createdAt,
    compatibility_date: version?.compatibilityDate,
    compatibility_flags: version?.compatibilityFlags,
    last_deployed_from: lastDeployedFrom,
  }
}

function describeService(worker: Worker) {
  return {
    id: worker.name,
    created_on: worker.createdAt,
    default_environment: { environment: 'production', script: describeScript(worker) },
  }
}

function describeVersion({ id, number, createdAt, bindings, compatibilityDate }: WorkerVersion) {
  return {
    id,
    number,
    startup_time_ms: 12,
    metadata: { created_on: createdAt, source: 'wrangler' },
    resources: {
      bindings: showBindings(bindings),
      script: { etag: createHash('sha256').update(id).digest('hex'), handlers: ['fetch'] },
      script_runtime: { compatibility_date: compatibilityDate },
    },
  }
}

type DomainChange = {
  override_existing_origin: boolean
  override_existing_dns_record: boolean
  origins: { hostname: string }[]
}

function findOwnZone(account: Account, hostname: string) {
  const zone = findZoneOf(account, hostname)
  const message = `workers.api.error.zone_not_found for "${hostname}"`
  return found(zone, new Refusal(400, 10083, message)).name
}

function hasOtherRecord({ records, workerDomains }: Account, hostname: string) {
  const isOurs = workerDomains.some((domain) => domain.hostname === hostname)
  const types = ['A', 'AAAA', 'CNAME']
  return !isOurs && records.some(({ name, type }) => name === hostname && types.includes(type))
}

/** Attaches a domain to a Worker and adds its DNS record. */
function attach(account: Account, worker: Worker, hostname: string, change: DomainChange) {
  const zone = findOwnZone(account, hostname)
  if (hasOtherRecord(account, hostname) && !change.override_existing_dns_record) {
    const message = `Hostname '${hostname}' already has externally managed DNS records (A, CNAME, etc). Either delete them, try a different hostname, or use the option 'override_existing_dns_record' to override.`
    throw new Refusal(409, 100117, message)
  }
  account.workerDomains = account.workerDomains.filter((each) => each.hostname !== hostname)
  account.records = account.records.filter(
    ({ name, type }) => name !== hostname || !['A', 'AAAA', 'CNAME'].includes(type),
  )
  const domain = { id: account.makeId(), hostname, service: worker.name, zone }
  account.workerDomains.push(domain)
  account.addRecord({ zone, name: hostname, type: 'AAAA', content: '100::', proxied: true })
  return describeDomain(account, domain)
}

function describeDomain({ zones }: Account, { id, hostname, service, zone }: WorkerDomain) {
  return {
    id,
    hostname,
    service,
    environment: 'production',
    zone_id: zones.get(zone)?.id,
    zone_name: zone,
  }
}
