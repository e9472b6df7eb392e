import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from './settings.ts'
import { readWranglerToml } from './wrangler-toml.ts'

/** Reads account and credentials from `.env`, as the wrangler command does but its library does not. */
export function loadCloudflareEnvironment(
  file = join(root, '.env'),
  env: NodeJS.ProcessEnv = process.env,
) {
  if (!existsSync(file)) return
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) {
    if (name.startsWith('CLOUDFLARE_')) env[name] ??= value
  }
}

/**
 * Sets the account to the one in wrangler.toml, if it names one: `wrangler pages` reads the account
 * only from the environment.
 */
export function selectAccount(folder = root, env: NodeJS.ProcessEnv = process.env) {
  const { account_id: account } = readWranglerToml(folder)
  if (account) env.CLOUDFLARE_ACCOUNT_ID = account
}
