import { env } from 'cloudflare:workers'
import { storedCanonicalEmail } from '../email-address'
import { hashPassword } from '../session/password'
import { request } from './requests'

export const anInquiry = {
  name: 'Nimal Perera',
  email: 'nimal@factory.example',
  message: 'We need drive-in racking for 240 pallets at our Biyagama site.',
}

export const admin = { email: 'owner@ceyforge.example', password: 'correct horse battery' }

export async function addAdmin(id = 'admin-1', email = admin.email) {
  await env.DB.prepare(
    'insert into admins (id, email, password_hash, created_at, canonical_email) values (?, ?, ?, ?, ?)',
  )
    .bind(id, email, await hashPassword(admin.password), Date.now(), storedCanonicalEmail(email))
    .run()
}

/** Posts a JSON body. */
export function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Returns a Cookie header with the cookies of a response. */
export function cookiesOf(response: Response) {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

type Headers = Promise<{ cookie: string }>

const sessions = new Map<string, Headers>()

/** For the next test, which has another database. */
export function endSessions() {
  sessions.clear()
}

/** Returns headers with the cookie of a session that a test's calls share, at any time on its clock. */
export function adminHeaders(adminId = 'admin-1', email = admin.email): Headers {
  const never = Date.UTC(2100, 0)
  const headers = sessions.get(adminId) ?? addSession(adminId, email, never, never)
  sessions.set(adminId, headers)
  return headers
}

/** Creates a session for an administrator that ends as usual, and returns headers with its cookie. */
export async function newSession(adminId = 'admin-1', email = admin.email): Headers {
  const { absoluteLifetime } = await import('../session/require-admin')
  return addSession(adminId, email, Date.now(), Date.now() + absoluteLifetime)
}

async function addSession(adminId: string, email: string, seenAt: number, expiresAt: number) {
  const { issueToken } = await import('../session/tokens')
  const id = crypto.randomUUID()
  await env.DB.batch([
    env.DB.prepare(
      `insert into admins (id, email, password_hash, created_at) values (?, ?, ?, ?)
        on conflict (id) do nothing`,
    ).bind(adminId, email, 'scrypt$1,1,1$$', Date.now()),
    env.DB.prepare(
      'insert into sessions (id, admin_id, created_at, last_seen_at, password_given_at, expires_at) values (?, ?, ?, ?4, ?4, ?)',
    ).bind(id, adminId, Date.now(), seenAt, expiresAt),
  ])
  const token = await issueToken(env, 'session', { id, subject: id }, expiresAt)
  return { cookie: `__Host-session=${token}` }
}

/** Sends an inquiry with changed settings and `more` in its body. */
export function submit(changes: object, more: object = {}, headers: Record<string, string> = {}) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...anInquiry, ...more }),
  }
  return request('/api/inquiries', init, changes)
}
