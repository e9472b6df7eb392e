/** The log of what administrators did. Entries are added with the action itself, in one batch. */
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  is,
  isNull,
  lt,
  lte,
  notExists,
  SQL,
  sql,
} from 'drizzle-orm'
import type { Database } from '../db/open'
import { auditEntries, inquiries } from '../db/schema'
import { compile } from '../db/statement'
import type { Env } from '../env'
import { log } from '../log'
import { referenceOf } from '../reference'
import { day, hour } from '../time'
import { type AuditAction, type AuditDetails, type AuditEntry, auditPageSize } from './contract'

/** How long an entry is kept, in ms: a year and a month, so that a whole year can be read. */
const auditLifetime = 400 * day

/** Each detail is a value, or SQL that gives one when the statement runs, for instance a count. */
type Details<Known> = { [Key in keyof Known]: Known[Key] | SQL<Known[Key]> }

type Entry<Action extends AuditAction> = {
  /** ms since 1970. */
  at: number
  /** An administrator's e-mail address; null for the desk itself. */
  actor: string | null | SQL
  action: Action
  /** Where it was done to one inquiry. */
  inquiryId?: string | SQL | undefined
  details: Details<AuditDetails[Action]>
  /** One entry for each of these rows, whose columns the rest may name; without it, one. */
  forEach?: SQL
  /** Writes nothing unless this holds when the statement's turn in the batch comes. */
  onlyIf?: SQL
}

/**
 * Returns the statement that notes an action, for the batch that does it:
 * `db.batch([change, auditEntry(db, { at, actor: c.var.admin.email, action, details })])`.
 */
export function auditEntry<Action extends AuditAction>(
  db: Database,
  { at, actor, action, inquiryId, details, forEach, onlyIf = sql`true` }: Entry<Action>,
) {
  const from = forEach ? sql`from ${forEach}` : sql``
  return db.insert(auditEntries).select(
    sql`select null, ${at}, ${actor}, ${action}, ${inquiryId ?? null}, ${asJson(details)}
        ${from} where ${onlyIf}`,
  )
}

/**
 * Counts a sign-in that was refused: for an administrator, or for an address that nobody has. Those
 * of an hour share an entry: a flood must not drown the rest of the log.
 */
export async function noteRefusedSignIn(
  db: Database,
  { admin, step }: { admin: string | null; step: 'password' | 'code' },
  now: number,
) {
  const isSame = and(
    isNull(auditEntries.inquiryId),
    gt(auditEntries.at, now - hour),
    eq(auditEntries.action, 'sign_in_refused'),
    sql`${auditEntries.details} ->> 'admin' is ${admin}`,
    sql`${auditEntries.details} ->> 'step' = ${step}`,
  )
  await db.batch([
    db
      .update(auditEntries)
      .set({
        details: sql`json_set(${auditEntries.details}, '$.count', (${auditEntries.details} ->> 'count') + 1)`,
      })
      .where(isSame),
    auditEntry(db, {
      at: now,
      actor: null,
      action: 'sign_in_refused',
      details: { admin, step, count: 1 },
      onlyIf: notExists(db.select({ id: auditEntries.id }).from(auditEntries).where(isSame)),
    }),
  ])
}

/** Since when this isolate knows that an entry of `noteLimitedSignIn` is there, in ms since 1970. */
const limitedSince = new Map<string, number>()

/**
 * Notes that sign-ins are refused unchecked, once an hour for each administrator: each refusal would
 * otherwise cost a trip, and whoever makes them could fill the log.
 */
export async function noteLimitedSignIn(
  db: Database,
  details: AuditDetails['sign_in_limited'],
  now: number,
) {
  const key = JSON.stringify(details)
  const since = limitedSince.get(key) ?? Number.NEGATIVE_INFINITY
  if (since <= now && since > now - hour) return
  limitedSince.set(key, now)
  const isSame = and(
    isNull(auditEntries.inquiryId),
    gt(auditEntries.at, now - hour),
    eq(auditEntries.action, 'sign_in_limited'),
    sql`${auditEntries.details} ->> 'admin' is ${details.admin}`,
    sql`${auditEntries.details} ->> 'reason' = ${details.reason}`,
  )
  const onlyIf = notExists(db.select({ id: auditEntries.id }).from(auditEntries).where(isSame))
  const entry = { at: now, actor: null, action: 'sign_in_limited', details, onlyIf } as const
  try {
    await auditEntry(db, entry).run()
  } catch {
    limitedSince.delete(key)
    log('warn', 'limited_sign_in_not_noted')
  }
}

function asJson(details: Record<string, unknown>) {
  const known = Object.entries(details).filter(([, value]) => !is(value, SQL))
  let json = sql`${JSON.stringify(Object.fromEntries(known))}`
  for (const [key, value] of Object.entries(details)) {
    if (is(value, SQL)) json = sql`json_set(${json}, ${`$.${key}`}, ${value})`
  }
  return json
}

/** Returns the statement that reads a page of the log, newest first, and one row more. */
export const readAuditPage = compile((db) =>
  db
    .select({
      ...{ id: auditEntries.id, at: auditEntries.at, actor: auditEntries.actor },
      ...{ action: auditEntries.action, details: auditEntries.details },
      number: inquiries.number,
    })
    .from(auditEntries)
    .leftJoin(
      inquiries,
      sql`${inquiries.id} = coalesce(${auditEntries.inquiryId}, ${auditEntries.details} ->> 'id')`,
    )
    .where(lt(auditEntries.id, sql.placeholder('cursor')))
    .orderBy(desc(auditEntries.id))
    .limit(auditPageSize + 1),
)

export type AuditRow = Omit<AuditEntry, 'details' | 'reference'> & {
  details: string
  number: number | null
}

export function auditEntryOf(env: Env, { number, ...row }: AuditRow) {
  const reference = number === null ? null : referenceOf(env, number)
  return { ...row, details: JSON.parse(row.details), reference } as AuditEntry
}

/** Most entries that one run removes; the next one goes on. */
const maxPurged = 1000

/** Entries are in the order of their times, so the oldest tell whether there is anything to do. */
export async function purgeAudit(db: Database, now: number) {
  const { id, at } = auditEntries
  const oldest = db.select({ id }).from(auditEntries).orderBy(asc(id)).limit(maxPurged)
  const [first] = await db.select({ at }).from(auditEntries).orderBy(asc(id)).limit(1)
  if (!first || first.at > now - auditLifetime) return
  await db.delete(auditEntries).where(and(inArray(id, oldest), lte(at, now - auditLifetime)))
}
