/** All that the doctor knows before it asks anybody: read once, so that checks are about values. */
import type { Sample } from '../deploy/find-samples.ts'

export type Setup = {
  /** Whether it is about what is deployed rather than about this machine. */
  isRemote: boolean
  node: { running: string; wanted: string; isInstalled: boolean }
  port: { number: number; isUsable: boolean }
  /** wrangler.toml. */
  worker: WorkerSettings
  /** web/wrangler.toml. */
  pages: PagesSettings
  /** The content that belongs to settings. */
  content: { origin: string; turnstileSiteKey: string | null }
  samples: readonly Sample[]
  /** Names of the files in migrations/, in order. */
  migrations: readonly string[]
  /** `.dev.vars`; null where there is none. */
  devVars: Record<string, string> | null
  /** Names of the migrations that the database on this machine has had; null where there is none. */
  localMigrations: readonly string[] | null
}

export type WorkerSettings = {
  name: string
  /** CLOUDFLARE_ACCOUNT_ID, or that of the file. */
  accountId: string | undefined
  compatibilityDate: string | undefined
  compatibilityFlags: readonly string[]
  vars: Record<string, string>
  crons: readonly string[]
  database: { id: string; name: string } | undefined
  /** Names of buckets by their bindings. */
  buckets: Record<string, string>
  /** Of the buckets that are bound to one, by their names. */
  jurisdictions: Record<string, string>
  rateLimits: readonly { name: string; namespaceId: string; limit: number; period: number }[]
  /** Whether it is bound to what sends mail by Cloudflare. */
  canSendEmail: boolean
  /** What the Worker answers itself where it serves the files as well. */
  workerFirst: readonly string[]
}

export type PagesSettings = {
  name: string
  compatibilityDate: string | undefined
  /** Names of Workers by their bindings. */
  services: Record<string, string>
  /** What Pages runs code for. */
  routes: readonly string[]
}
