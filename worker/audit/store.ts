/** The log of what administrators did. Entries are added with the action itself, in one batch. */
import { and, desc, eq, gt, is, lt, lte, notExists, SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { auditEntries } from '../db/schema'
import { compile } from '../db/statement'
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
  /** Writes nothing unless this holds when the statement's turn in the batch comes. */
  onlyIf?: SQL
}

/**
 * Returns the statement that notes an action, for the batch that does it:
 * `db.batch([change, auditEntry(db, { at, actor: c.var.admin.email, action, details })])`.
 */
export function auditEntry<Action extends AuditAction>(
  db: Database,
  { at, actor, action, inquiryId, details, onlyIf = sql`true` }: Entry<Action>,
) {
  return db
    .insert(auditEntries)
    .select(
      sql`select null, ${at}, ${actor}, ${action}, ${inquiryId ?? null}, ${asJson(details)} where ${onlyIf}`,
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
    })
    .from(auditEntries)
    .where(lt(auditEntries.id, sql.placeholder('cursor')))
    .orderBy(desc(auditEntries.id))
    .limit(auditPageSize + 1),
)

export type AuditRow = Omit<AuditEntry, 'details'> & { details: string }

export function auditEntryOf(row: AuditRow) {
  return { ...row, details: JSON.parse(row.details) } as AuditEntry
}

export async function purgeAudit(db: Database, now: number) {
  await db.delete(auditEntries).where(lte(auditEntries.at, now - auditLifetime))
}
