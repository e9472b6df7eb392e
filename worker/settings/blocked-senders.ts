/** Unblocking a sender does not release its held inquiries. */
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { auditEntry } from '../audit/store'
import { hasChanged, retryTransient } from '../db/database'
import { blockedSenders } from '../db/schema'
import { canonicalDomain, canonicalEmail } from '../email-address'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { refusalOf, requireJson, validate } from '../http/validate'
import { requireAdmin } from '../session/require-admin'
import { cleanEmail, emailMaxLength, isEmail } from '../text'

export const maxBlocked = 1000

const problem = 'Enter an e-mail address, or @ and a domain'

const typedAddress = v.pipe(v.string(problem), v.trim(), v.maxLength(emailMaxLength, problem))

const Sender = v.object({ address: typedAddress }, problem)

const NewBlockedSender = v.object(
  {
    address: v.pipe(
      typedAddress,
      v.transform(normalizeSender),
      v.string(problem),
      v.check(
        (address) => !sharedDomains.has(address.slice(1)) || !address.startsWith('@'),
        ({ input }) => `Many people use ${input.slice(1)}. Block individual addresses instead.`,
      ),
    ),
  },
  problem,
)

const { address, at, blockedBy } = blockedSenders
const textOf = (column: typeof address | typeof blockedBy) => sql<string>`cast(${column} as text)`
const columns = { address: textOf(address), at, by: textOf(blockedBy) }

/** Addresses are sent in the body, never in the path or query string, which end up in logs. */
export const blockedSenderRoutes = new Hono<Env>()
  .get('/', requireAdmin, async (c) => {
    const { db } = c.var
    const newestFirst = db.select(columns).from(blockedSenders).orderBy(desc(at), address)
    return c.json({ blockedSenders: await newestFirst.limit(maxBlocked) }, 200)
  })
  .post('/', requireAdmin, requireJson, validate('json', NewBlockedSender), async (c) => {
    const { db } = c.var
    const sender = c.req.valid('json').address
    const by = { actor: c.var.admin.email, now: Date.now() }
    const isRoom = sql`(select count(*) from ${blockedSenders}) < ${maxBlocked}`
    const row = sql`select ${sender}, ${by.now}, ${by.actor} where ${isRoom}`
    const [, , [blockedSender]] = await retryTransient(() =>
      db.batch([
        db
          .insert(blockedSenders)
          .select(row)
          .onConflictDoNothing({ target: blockedSenders.address }),
        auditEntry(db, by, 'sender_blocked', { details: detailsOf(sender), onlyIf: hasChanged }),
        db.select(columns).from(blockedSenders).where(eq(address, sender)),
      ]),
    )
    // Also if it was blocked already.
    if (blockedSender) return c.json({ blockedSender }, 201)
    const message = `You can block at most ${maxBlocked} senders. Unblock one first.`
    throw refusalOf([{ message, path: ['address'] }])
  })
  .delete('/', requireAdmin, requireJson, validate('json', Sender), async (c) => {
    const { db } = c.var
    const listed = c.req.valid('json').address
    // An older entry may be stored as it was typed.
    const sender = normalizeSender(listed) ?? listed
    const isListed = inArray(address, [listed, sender])
    const by = { actor: c.var.admin.email, now: Date.now() }
    const [[removed]] = await db.batch([
      db.delete(blockedSenders).where(isListed).returning({ address }),
      auditEntry(db, by, 'sender_unblocked', { details: detailsOf(sender), onlyIf: hasChanged }),
    ])
    if (removed) return c.body(null, 204)
    throw new ApiError('not_found', 'This sender is not blocked.')
  })

/** The log outlives the inquiries, so it must not name a visitor. */
function detailsOf(sender: string) {
  return { kind: sender.startsWith('@') ? 'domain' : 'address' } as const
}

/** Null if the sender is invalid. */
function normalizeSender(text: string) {
  const isDomain = domainOnlyRe.test(text)
  const email = cleanEmail(isDomain ? text.replace('@', 'x@') : text)
  const at = email.lastIndexOf('@')
  if (!isEmail(email) || !canonicalDomain(email.slice(at + 1))) return null
  return canonicalEmail(isDomain ? email.slice(at) : email)
}

/** An at sign with at most punctuation in front of it. */
const domainOnlyRe = /^[\s\p{P}]*@/u

export function sendersOf(email: string) {
  const address = canonicalEmail(email)
  return { address, domain: address.slice(address.lastIndexOf('@')) }
}

/** Public mail providers: blocking a whole domain of theirs would lose customers. */
const sharedDomains: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'ymail.com', 'rocketmail.com', 'aol.com'],
  ...['yahoo.co.uk', 'yahoo.co.in', 'yahoo.in', 'yahoo.de', 'yahoo.fr', 'yahoo.com.au'],
  ...['outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'live.co.uk', 'msn.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'pm.me', 'fastmail.com'],
  ...['gmx.com', 'gmx.de', 'gmx.net', 'web.de', 'mail.com', 'zoho.com', 'zohomail.com', 'hey.com'],
  ...['yandex.com', 'yandex.ru', 'mail.ru', 'qq.com', '163.com', '126.com', 'sina.com'],
  ...['naver.com', 'rediffmail.com', 'sltnet.lk', 'slt.lk', 'dialog.lk', 'tutanota.com', 'tuta.io'],
])
