import { and, asc, inArray, lte } from 'drizzle-orm'
import type { Database } from '../db/open'
import { deletedInquiries } from '../db/schema'
import { day } from '../time'

/** How long an open list can be away and still be told which inquiries are gone, in ms. */
const memory = day

/** Most rows that one run removes; the next one goes on. */
const mostAtOnce = 1000

/** Forgets which inquiries went more than a day ago. Reads one row where there are none. */
export async function purgeDeparted(db: Database, now: number) {
  const { at, revision } = deletedInquiries
  const inOrder = asc(revision)
  const [first] = await db.select({ at }).from(deletedInquiries).orderBy(inOrder).limit(1)
  if (!first || first.at > now - memory) return
  const oldest = db.select({ revision }).from(deletedInquiries).orderBy(inOrder).limit(mostAtOnce)
  await db.delete(deletedInquiries).where(and(inArray(revision, oldest), lte(at, now - memory)))
}
