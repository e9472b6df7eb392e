/** What exists in the account of the stand-in. Tests read it, and change it as a person would elsewhere. */
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

export type Database = {
  uuid: string
  name: string
  location: string | undefined
  createdAt: string
  rows: DatabaseSync
  /** Files of SQL that were uploaded to be executed, by name. */
  imports: Map<string, string>
}

export type Bucket = { name: string; location: string | undefined; createdAt: string }

export type Binding = { name: string; type: string; [field: string]: unknown }

export type WorkerVersion = {
  id: string
  number: number
  createdAt: string
  /** Secrets have their values as `text`. */
  bindings: Binding[]
  compatibilityDate: string | undefined
  compatibilityFlags: string[]
  /** Hashes of the static files by path. */
  assets: Record<string, string>
  /** The names of the uploaded modules. */
  modules: string[]
}

type WorkerDeployment = {
  id: string
  createdAt: string
  versions: { version_id: string; percentage: number }[]
}

export type Worker = {
  name: string
  tag: string
  createdAt: string
  lastDeployedFrom: 'wrangler' | 'api'
  versions: WorkerVersion[]
  /** The newest first. */
  deployments: WorkerDeployment[]
  schedules: { cron: string; created_on: string; modified_on: string }[]
  subdomain: { enabled: boolean; previews_enabled: boolean }
  settings: Record<string, unknown>
}

export type WorkerDomain = {
  id: string
  hostname: string
  service: string
  zone: string
}

export type PagesDeployment = {
  id: string
  createdAt: string
  environment: 'production' | 'preview'
  branch: string
  /** Hashes of the files by path. */
  files: Record<string, string>
  /** Why it failed. */
  failure: string | undefined
}

export type PagesConfig = {
  compatibility_date?: string
  compatibility_flags?: string[]
  services?: Record<string, { service: string; environment: string }>
  wrangler_config_hash?: string
}

export type PagesProject = {
  id: string
  name: string
  /** Its host below pages.dev. */
  subdomain: string
  productionBranch: string
  createdAt: string
  configs: { production: PagesConfig; preview: PagesConfig }
  /** The newest first. */
  deployments: PagesDeployment[]
  domains: { id: string; name: string; createdAt: string }[]
}

export type DnsRecord = {
  id: string
  /** The zone in the account; null for records at another provider. */
  zone: string | null
  name: string
  type: string
  content: string
  priority?: number
  ttl: number
  proxied: boolean
}

export type SendingDomain = { tag: string; name: string; createdAt: string }

export type Zone = {
  id: string
  name: string
  status: 'active' | 'pending'
  routing: { enabled: boolean; isSubaddressed: boolean; rules: RoutingRule[] }
  sending: SendingDomain[]
}

export type RoutingRule = {
  name: string
  enabled: boolean
  matchers: { type: string; field?: string; value?: string }[]
  actions: { type: string; value?: string[] }[]
}

export type RoutingAddress = { id: string; email: string; verified: string | null; created: string }

export type ResendDomain = {
  id: string
  name: string
  createdAt: string
  isVerificationStarted: boolean
}

export type Account = ReturnType<typeof createAccount>

type Options = { now: () => number }

export function createAccount({ now }: Options) {
  let last = 0
  /** 32 hexadecimal digits, as most of Cloudflare's ids have. */
  const makeId = () => createHash('md5').update(`${++last}`).digest('hex')
  const date = () => new Date(now()).toISOString()
  const account = {
    makeId,
    makeUuid: () => makeId().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    date,
    /** The API token that is accepted. */
    token: 'token',
    user: { id: makeId(), email: 'owner@forge.lk' },
    accounts: [{ id: makeId(), name: 'Forge' }],
    databases: new Map<string, Database>(),
    r2Enabled: true,
    buckets: new Map<string, Bucket>(),
    workers: new Map<string, Worker>(),
    workerDomains: [] as WorkerDomain[],
    /** The account's name below workers.dev. */
    workersDevName: null as string | null,
    /** Those of other accounts. */
    takenWorkersDevNames: new Set<string>(),
    /** Names below pages.dev that belong to others. */
    takenPagesNames: new Set<string>(),
    pages: new Map<string, PagesProject>(),
    zones: new Map<string, Zone>(),
    records: [] as DnsRecord[],
    routingAddresses: [] as RoutingAddress[],
    /** Hashes of the static files that were uploaded for Workers, and for Pages. */
    workerAssets: new Set<string>(),
    pagesAssets: new Set<string>(),
    /** Hashes of the static files of a Worker by path, for each upload. */
    uploadSessions: new Map<string, Record<string, string>>(),
    cronRuns: [] as { datetime: string; status: string }[],
    rowsWritten: 0,
    resend: {
      /** Resend's API keys and what they may do. */
      keys: new Map<string, 'full' | 'sending'>([['resend-key', 'full']]),
      domains: [] as ResendDomain[],
      sent: [] as Record<string, unknown>[],
    },
    emailjs: { allowed: true, sent: [] as Record<string, unknown>[] },

    addDatabase(name: string, location?: string) {
      const rows = new DatabaseSync(':memory:')
      // See developers.cloudflare.com/d1/platform/limits.
      rows.limits.variableNumber = 100
      rows.limits.likePatternLength = 50
      const uuid = account.makeUuid()
      const database = { uuid, name, location, createdAt: date(), rows, imports: new Map() }
      account.databases.set(name, database)
      return database
    },
    addBucket(name: string, location?: string) {
      const bucket = { name, location, createdAt: date() }
      account.buckets.set(name, bucket)
      return bucket
    },
    addPagesProject(name: string, productionBranch = 'main') {
      // If somebody else has a project of that name, the address gets a suffix.
      const label = account.takenPagesNames.has(name) ? `${name}-7xk` : name
      const project: PagesProject = {
        id: account.makeUuid(),
        name,
        subdomain: `${label}.pages.dev`,
        productionBranch,
        createdAt: date(),
        configs: { production: {}, preview: {} },
        deployments: [],
        domains: [],
      }
      account.pages.set(name, project)
      return project
    },
    addZone(name: string, status: Zone['status'] = 'active') {
      const routing = { enabled: false, isSubaddressed: false, rules: [] }
      const zone: Zone = { id: makeId(), name, status, routing, sending: [] }
      account.zones.set(name, zone)
      return zone
    },
    /** Adds a DNS record, at another provider unless a zone is given. */
    addRecord(record: Omit<DnsRecord, 'id' | 'zone' | 'ttl' | 'proxied'> & Partial<DnsRecord>) {
      const whole: DnsRecord = { id: makeId(), zone: null, ttl: 1, proxied: false, ...record }
      account.records.push(whole)
      return whole
    },
    /** Does what a click on the link in Cloudflare's e-mail does. */
    verify(email: string) {
      for (const address of account.routingAddresses) {
        if (address.email === email) address.verified = date()
      }
    },
  }
  return account
}

/** Returns the bindings that requests get, secrets included. */
export function readDeployedBindings(worker: Worker) {
  const id = worker.deployments[0]?.versions[0]?.version_id
  return worker.versions.find((version) => version.id === id)?.bindings ?? []
}
