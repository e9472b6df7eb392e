import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from './settings.ts'

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
