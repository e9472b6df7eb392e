/** Counts and erases everything stored about one e-mail address, in upper or lower case. */
import { count, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { auditEntry } from '../../audit/store'
import type { Database } from '../../db/database'
import { boundByText } from '../../db/inquiries'
import { blockedSenders, inquiries, savedViews, signInFailures } from '../../db/schema'
import { sendersOf } from '../../settings/blocked-senders/contract'

/** The key under which its failed sign-ins are counted. */
export const isFailureOf = (email: string) =>
  sql`${signInFailures.key} = ${`account:${email.toLowerCase()}`}`

/** Only the address itself: a blocked domain belongs to nobody in particular. */
export const isBlockOf = (email: string) => eq(blockedSenders.address, sendersOf(email).address)

/** With the collation of the index of addresses, so that the index serves it. */
export const isOf = (email: string) => sql`${inquiries.email} = ${email} collate nocase`

/** Returns the number of inquiries from an address, in any state. Reads only an index. */
export async function countOf(db: Database, email: string) {
  const [row] = await db.select({ inquiries: count() }).from(inquiries).where(isOf(email))
  return row?.inquiries ?? 0
}

/** Returns the ids of at most `limit` inquiries of an address, in the order in which they are erased. */
export async function listIdsOf(db: Database, email: string, limit: number) {
  const { id } = inquiries
  const rows = await db.select({ id }).from(inquiries).where(isOf(email)).orderBy(id).limit(limit)
  return rows.map((row) => row.id)
}

/**
 * Maximum inquiries per batch: each takes about 5 ms, mostly in the word index, and D1 serves
 * nobody else meanwhile.
 */
export const maxInquiries = 200

/** Returns the ids of the saved views that search for an address. There are few, so it reads all. */
async function findViewsOf(db: Database, email: string) {
  const address = email.toLowerCase()
  const views = await db.select().from(savedViews)
  return views.filter(({ query }) => searchedIn(query).includes(address)).map(({ id }) => id)
}

/** Returns the search words of a query string, in lower case. */
function searchedIn(query: string) {
  const fields = new URLSearchParams(query)
  const text = [...fields.getAll('q'), ...fields.getAll('sender')].join(' ')
  return text.toLowerCase().split(/[\s"“”]+/)
}

/**
 * Erases the next inquiries of an address (fewer if they are long) with everything the team wrote
 * about them, its failed sign-ins, its block and the saved views that search for it, and logs the
 * count in the same batch. Safe to run again.
 */
export async function eraseSome(db: Database, email: string, by: { actor: string; now: number }) {
  const some = boundByText(isOf(email), { order: inquiries.id, maxRows: maxInquiries })
  const failed = db
    .select({ key: signInFailures.key })
    .from(signInFailures)
    .where(isFailureOf(email))
  const blocked = db.select({ at: blockedSenders.at }).from(blockedSenders).where(isBlockOf(email))
  const views = inArray(savedViews.id, await findViewsOf(db, email))
  const viewed = db.select({ id: savedViews.id }).from(savedViews).where(views)
  const erased = sql<number>`(select count(*) from ${some})`
  const onlyIf = or(exists(some), exists(failed), exists(blocked), exists(viewed))
  await db.batch([
    auditEntry(db, by, 'person_erased', { details: { count: erased }, onlyIf }),
    db.delete(inquiries).where(inArray(inquiries.id, some)),
    db.delete(signInFailures).where(isFailureOf(email)),
    db.delete(blockedSenders).where(isBlockOf(email)),
    db.delete(savedViews).where(views),
  ])
}
