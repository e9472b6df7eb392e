import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from './settings.ts'

/** Sets which account is meant and who asks, as wrangler reads it from `.env`: its library does not. */
export function loadCloudflareEnvironment(
  file = join(root, '.env'),
  env: NodeJS.ProcessEnv = process.env,
) {
  if (!existsSync(file)) return
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) {
    if (name.startsWith('CLOUDFLARE_')) env[name] ??= value
  }
}
