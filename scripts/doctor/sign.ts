import { execFileSync } from 'node:child_process'
import * as v from 'valibot'
import { root } from '../local/settings.ts'
import { tools } from '../local/tools.ts'
import type { Credentials } from './client.ts'

const printed = v.union([
  v.object({ token: v.string() }),
  v.object({ key: v.string(), email: v.string() }),
])

/** Returns the headers of CLOUDFLARE_API_TOKEN or of wrangler's login; null if there is neither. */
export function signAsWrangler(): Credentials | null {
  const token = process.env.CLOUDFLARE_API_TOKEN
  if (token) return { authorization: `Bearer ${token}` }
  try {
    const output = execFileSync(process.execPath, [tools.wrangler, 'auth', 'token', '--json'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      // In ms: it may have to renew the login.
      timeout: 60_000,
    })
    const login = v.parse(printed, JSON.parse(output))
    if ('token' in login) return { authorization: `Bearer ${login.token}` }
    return { 'x-auth-key': login.key, 'x-auth-email': login.email }
  } catch {
    return null
  }
}
