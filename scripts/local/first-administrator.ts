import { randomBytes, randomUUID } from 'node:crypto'
import type { D1Database } from '@cloudflare/workers-types'
import { site } from '../../web/app/lib/site.ts'
import { storedCanonicalEmail } from '../../worker/email-address.ts'
import { hashPassword } from '../../worker/session/password.ts'
import { cleanEmail } from '../../worker/text.ts'
import { requireGoodPassword } from '../admin/ask-password.ts'

export const defaultEmail = `admin@${new URL(site.origin).hostname}`

/**
 * Adds the first administrator if there is none, and returns the credentials; `password` is null if
 * ADMIN_PASSWORD set it. Returns null if there is an administrator already.
 */
export async function addFirstAdministrator(db: D1Database, env = process.env) {
  if (await db.prepare('select 1 from admins limit 1').first()) return null
  const email = cleanEmail(env.ADMIN_EMAIL ?? '') || defaultEmail
  const chosen = env.ADMIN_PASSWORD || null
  if (chosen !== null) requireGoodPassword(chosen, { email, name: null })
  const password = chosen ?? randomBytes(15).toString('base64url')
  await db
    .prepare(
      'insert into admins (id, email, password_hash, created_at, canonical_email) values (?, ?, ?, ?, ?)',
    )
    .bind(
      randomUUID(),
      email,
      await hashPassword(password),
      Date.now(),
      storedCanonicalEmail(email),
    )
    .run()
  return { email, password: chosen ? null : password }
}

type Credentials = Awaited<ReturnType<typeof addFirstAdministrator>>

/** Call this as soon as they are stored: if a later step fails, the password would be lost. */
export function printCredentials(credentials: Credentials) {
  if (!credentials) return
  const { email, password } = credentials
  const lines = [
    '',
    '  The first administrator has been created:',
    `    E-mail     ${email}`,
    `    Password   ${password ?? 'as in ADMIN_PASSWORD'}`,
    ...(password ? ['    It is shown only this once.'] : []),
    '',
  ]
  console.log(lines.join('\n'))
}
