import type { Context, Unknown } from './check.ts'
import { listSecrets } from './remote-worker.ts'
import type { WorkerSettings } from './setup.ts'

/** Returns the names of the secrets that are set: in the deployed Worker, or in `.dev.vars`. */
export async function readSecretNames(context: Context): Promise<ReadonlySet<string> | Unknown> {
  const { isRemote, devVars } = context.setup
  if (isRemote) return listSecrets(context)
  const set = Object.entries(devVars ?? {}).filter(([, value]) => value !== '')
  return new Set(set.map(([name]) => name))
}

/** Whether a setting is in wrangler.toml or is a secret. */
export function isSet({ vars }: WorkerSettings, secrets: ReadonlySet<string>, name: string) {
  return Boolean(vars[name]) || secrets.has(name)
}
