import { env } from 'cloudflare:workers'
import type { Bindings } from '../env'
import { turns } from '../session/throttle'
import { request } from './requests'
import { admin } from './samples'

/** Signs in over HTTP. */
export function signIn(
  credentials: unknown = admin,
  headers: Record<string, string> = {},
  changes: Partial<Bindings> = {},
) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(credentials),
  }
  return request('/api/session', init, changes)
}

/** Lets hashes wait for their turns until the test ends, in ms, which is less than in production. */
export function makeHashesWait() {
  turns.pace = 10
}

/** Returns the status of a request for the list with these cookies. */
export async function statusOfList(cookie: string, changes: Partial<Bindings> = {}) {
  return (await request('/api/inquiries', { headers: { cookie } }, changes)).status
}

export async function sessionRows() {
  const { results } = await env.DB.prepare('select id, admin_id from sessions').all<{
    id: string
    admin_id: string
  }>()
  return results
}

/** Returns the payload of the token in a cookie. */
export function payloadOf(cookie: string) {
  const token = cookie.split('=')[1] ?? ''
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
