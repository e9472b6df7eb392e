/** Workers: scripts with their versions, bindings, secrets, schedules and static files. */
import { createHash } from 'node:crypto'
import { result } from '../../doctor/testing/stand-in.ts'
import {
  type Account,
  type Binding,
  readDeployedBindings,
  type Worker,
  type WorkerVersion,
} from './account.ts'
import { type Call, orRefuse, Refusal, type Routes, readForm, readJson } from './call.ts'
import { readToken, signToken } from './upload-token.ts'

const scripts = '/accounts/:account/workers/scripts/:script'

export const workerRoutes: Routes = {
  'GET /accounts/:account/workers/services/:script': (call) => {
    const worker = call.account.workers.get(call.params.script ?? '')
    const none = new Refusal(404, 10090, 'workers.api.error.service_not_found')
    return result(describeService(orRefuse(worker, none)))
  },
  'GET /accounts/:account/workers/workers/:script': (call) => {
    const { tag, name, subdomain, createdAt, settings } = findWorker(call)
    return result({ id: tag, name, subdomain, created_on: createdAt, ...settings })
  },
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
    return result(describeVersion(orRefuse(version, new Refusal(404, 10092, 'Version not found.'))))
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
  [`PATCH ${scripts}/secrets-bulk`]: (call) => {
    setSecrets(call, readJson<{ secrets: Secrets }>(call).secrets)
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

export function findWorker({ account, params }: Call) {
  const worker = account.workers.get(params.script ?? '')
  return orRefuse(worker, new Refusal(404, 10007, 'This Worker does not exist on your account.'))
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
    ...uploaded,
    id: account.makeUuid(),
    number: worker.versions.length + 1,
    createdAt: account.date(),
  }
  worker.versions.push(version)
  return version
}

function combineBindings(account: Account, metadata: Metadata, before: readonly Binding[]) {
  const bindings = metadata.bindings.map((binding) => {
    if (binding.type !== 'inherit') return checkBinding(account, binding)
    const inherited = before.find(({ name }) => name === binding.name)
    const message = `binding ${binding.name} cannot be inherited: the Worker does not have it`
    return orRefuse(inherited, new Refusal(400, 10021, message))
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

/** Null deletes a secret. */
type Secrets = Record<string, { text: string } | null>

/** Makes a version with other secrets and deploys it. */
function setSecrets(call: Call, changes: Secrets) {
  const worker = findWorker(call)
  const before = orRefuse(
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
