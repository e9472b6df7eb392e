import { execFileSync } from 'node:child_process'
import * as v from 'valibot'
import { root } from '../local/settings.ts'
import { tools } from '../local/tools.ts'
import type { Credentials } from './client.ts'

const printed = v.union([
  v.object({ token: v.string() }),
  v.object({ key: v.string(), email: v.string() }),
])

/** Returns the headers of who wrangler is signed in as, CLOUDFLARE_API_TOKEN included, or null. */
export function signAsWrangler(): Credentials | null {
  const token = process.env.CLOUDFLARE_API_TOKEN
  if (token) return { authorization: `Bearer ${token}` }
  try {
    const output = execFileSync(process.execPath, [tools.wrangler, 'auth', 'token', '--json'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const who = v.parse(printed, JSON.parse(output))
    if ('token' in who) return { authorization: `Bearer ${who.token}` }
    return { 'x-auth-key': who.key, 'x-auth-email': who.email }
  } catch {
    return null
  }
}
