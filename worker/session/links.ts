/**
 * Links by e-mail that make a browser known, for an administrator whom failed sign-ins of others keep
 * out. A link signs nobody in: the password and the code are still asked for.
 */
import { and, eq, exists, gt, sql } from 'drizzle-orm'
import { signInLink as words } from '../../web/app/words/sign-in-link'
import { auditEntry } from '../audit/store'
import { type Database, openDatabase } from '../db/database'
import { admins, signInFailures, signInLinks } from '../db/schema'
import { isRecipient, linkTo } from '../emails/channels/channel'
import { deliver } from '../emails/deliver'
import { atOnceTimeLimit } from '../emails/outbox'
import { type Bindings, siteOrigin } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { hashOfLink, linkPath, makeLink } from './link-token'
import { hasEmail } from './sign-in'
import { countAttempt, countsOfLinks, linksKey } from './throttle'

/** Runs after the response, which therefore does not reveal whether there is such an administrator. */
export async function sendLink(env: Bindings, email: string, now: () => number) {
  const db = openDatabase(env.DB)
  const [admin] = await db.select().from(admins).where(hasEmail(email))
  if (!admin || !isRecipient(admin.email)) return
  const [[blocked]] = await db.batch(countAttempt(db, countsOfLinks(admin.id), now()))
  if (blocked) return
  const { token, hash, expiresAt } = makeLink(now())
  await db.batch([
    db.insert(signInLinks).values({ hash, adminId: admin.id, expiresAt }),
    auditEntry(db, { actor: null, now: now() }, 'sign_in_link_sent', {
      details: { admin: admin.email },
    }),
  ])
  const link = linkTo(linkPath(token), siteOrigin(env))
  const notice = {
    idempotencyKey: `sign-in-link/${crypto.randomUUID()}`,
    to: admin.email,
    fromName: words.fromName,
    replyTo: null,
    subject: words.subject,
    text: words.text(link),
    isAutomatic: true,
  }
  const outcome = await deliver(env, notice, { timeLimit: atOnceTimeLimit, now })
  if (outcome.kind === 'sent') return
  const { channel, code, status } = outcome.failures.at(-1) ?? {}
  log('warn', 'sign_in_link_failed', { channel, code, status })
}

/** Throws `auth/invalid-link`. */
export async function redeemLink(
  db: Database,
  { link, browser }: { link: string; browser: string | null },
  now: number,
) {
  const isValid = and(eq(signInLinks.hash, hashOfLink(link)), gt(signInLinks.expiresAt, now))
  const found = db.select().from(signInLinks).where(isValid)
  const admin = (column: 'id' | 'email') => sql`(select ${admins[column]} from ${signInLinks}
    join ${admins} on ${admins.id} = ${signInLinks.adminId} where ${isValid})`
  const [, , [used]] = await db.batch([
    auditEntry(db, { actor: admin('email'), now }, 'sign_in_link_used', {
      details: { browser },
      onlyIf: exists(found),
    }),
    // Whoever has used a link may ask for others.
    db.delete(signInFailures).where(eq(signInFailures.key, sql`${linksKey('')} || ${admin('id')}`)),
    db.delete(signInLinks).where(isValid).returning({ adminId: signInLinks.adminId }),
  ])
  if (used) return used.adminId
  throw invalidLink()
}

function invalidLink() {
  return new ApiError(
    'auth/invalid-link',
    'This link has expired or has already been used. Ask for a new one.',
  )
}
