/** What is stored about one e-mail address, in whatever case it was written. */
import { count, exists, inArray, or, sql } from 'drizzle-orm'
import { auditEntry } from '../../audit/store'
import type { Database } from '../../db/open'
import { inquiries, signInFailures } from '../../db/schema'
import { boundByText } from '../../db/text-bound'

/** Under which its failed sign-ins are counted. */
export const isFailureOf = (email: string) =>
  sql`${signInFailures.key} = ${`account:${email.toLowerCase()}`}`

/** Served by the index of addresses; the same collation as there. */
const isOf = (email: string) => sql`${inquiries.email} = ${email} collate nocase`

/** Returns how many inquiries there are from an address, in any state. Reads each in an index. */
export async function countOf(db: Database, email: string) {
  const [row] = await db.select({ inquiries: count() }).from(inquiries).where(isOf(email))
  return row?.inquiries ?? 0
}

/** Notes that everything about somebody was exported: how much, not whose. */
export async function noteExport(db: Database, email: string, by: { actor: string; now: number }) {
  const inquiriesOf = sql<number>`(select count(*) from ${inquiries} where ${isOf(email)})`
  await auditEntry(db, {
    at: by.now,
    actor: by.actor,
    action: 'person_exported',
    details: { count: inquiriesOf },
  })
}

/**
 * Most inquiries of one batch: each takes about 5 ms, most of them in the index of words, and
 * everybody else waits for D1 meanwhile.
 */
const mostAtOnce = 200

/**
 * Erases up to two hundred inquiries of an address, fewer of long ones, with all that belongs to them, and the sign-ins
 * that failed under it, in one batch with their count in the audit log. Safe to run again.
 */
export async function eraseSome(db: Database, email: string, by: { actor: string; now: number }) {
  const some = boundByText(db, isOf(email), { order: inquiries.id, maxRows: mostAtOnce })
  const failed = db
    .select({ key: signInFailures.key })
    .from(signInFailures)
    .where(isFailureOf(email))
  await db.batch([
    auditEntry(db, {
      at: by.now,
      actor: by.actor,
      action: 'person_erased',
      details: { count: sql<number>`(select count(*) from ${some})` },
      onlyIf: or(exists(some), exists(failed)) ?? sql`false`,
    }),
    db.delete(inquiries).where(inArray(inquiries.id, some)),
    db.delete(signInFailures).where(isFailureOf(email)),
  ])
}
