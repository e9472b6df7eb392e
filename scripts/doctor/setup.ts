/** Everything that the doctor reads before it makes calls, so that the checks work on plain values. */
import type { Sample } from '../deploy/find-samples.ts'

export type Setup = {
  /** Whether to check the deployment rather than this machine. */
  isRemote: boolean
  /** Whether the Worker serves the pages too, instead of Pages. */
  isOneWorker: boolean
  node: { running: string; wanted: string; isInstalled: boolean }
  port: { number: number; isUsable: boolean }
  /** wrangler.toml. */
  worker: WorkerSettings
  /** web/wrangler.toml. */
  pages: PagesSettings
  /** The settings that are in the content. */
  content: { origin: string; turnstileSiteKey: string | null }
  samples: readonly Sample[]
  /** Names of the files in migrations/, in order. */
  migrations: readonly string[]
  /** `.dev.vars`; null if there is none. */
  devVars: Record<string, string> | null
  /** HEALTH_TOKEN, which shows what is wrong with the site. */
  healthToken: string | undefined
  /** Names of the migrations applied to the database on this machine; null if there is none. */
  localMigrations: readonly string[] | null
}

export type WorkerSettings = {
  name: string
  /** CLOUDFLARE_ACCOUNT_ID, or account_id of the file. */
  accountId: string | undefined
  compatibilityDate: string | undefined
  compatibilityFlags: readonly string[]
  vars: Record<string, string>
  crons: readonly string[]
  database: { name: string } | undefined
  /** Bucket names by binding. */
  buckets: Record<string, string>
  /** Jurisdictions by bucket name, for the buckets that have one. */
  jurisdictions: Record<string, string>
  rateLimits: readonly { name: string; namespaceId: string; limit: number; period: number }[]
  /** Whether it has the binding that sends e-mail through Cloudflare. */
  canSendEmail: boolean
  /** Paths that the Worker answers itself when it also serves the files. */
  workerFirst: readonly string[]
}

export type PagesSettings = {
  name: string
  compatibilityDate: string | undefined
  /** Worker names by binding. */
  services: Record<string, string>
  /** The paths for which Pages runs code. */
  routes: readonly string[]
}
