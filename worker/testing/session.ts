import { env } from 'cloudflare:workers'
import { scryptSync } from 'node:crypto'
import type { Env } from '../env'
import { request } from './requests'
import { admin } from './samples'

/** Signs in over HTTP. */
export function signIn(
  credentials: unknown = admin,
  headers: Record<string, string> = {},
  changes: Partial<Env> = {},
) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(credentials),
  }
  return request('/api/session', init, changes)
}

/** Adds an administrator whose hash is fast to compute, for tests in which no sign-in succeeds. */
export async function addQuickAdmin(id = 'admin-1', { email, password } = admin) {
  const salt = Buffer.from('a salt of sixteen')
  const hash = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 })
  const stored = `scrypt$2,1,1$${salt.toString('base64url')}$${hash.toString('base64url')}`
  await env.DB.prepare(
    'insert into admins (id, email, password_hash, created_at) values (?, ?, ?, ?)',
  )
    .bind(id, email, stored, Date.now())
    .run()
  return stored
}

/** Returns the status of a request for the list with these cookies. */
export async function statusOfList(cookie: string, changes: Partial<Env> = {}) {
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
