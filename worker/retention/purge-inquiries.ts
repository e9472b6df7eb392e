import { inArray, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database } from '../db/open'
import { inquiries } from '../db/schema'
import { boundByText } from '../db/text-bound'
import { readRetention } from '../settings/store'
import { isBinnedLongEnough, isHeldLongEnough, isOutlived } from './due'
import { noteRetention } from './record-retention'

/**
 * Most inquiries of a kind that one run removes, and fewer of long ones. Each takes about 5 ms, most
 * of them in the index of words, and D1 does one thing at a time: a visitor waits for a second at most.
 */
const mostAtOnce = 200

/**
 * Deletes for good what has been in the bin or in Held for long enough, and what is older than
 * inquiries are kept; notifications, attempts and words go with their inquiry. What is more than one run
 * may remove is the next one's. Reads next to nothing when there is nothing to do.
 */
export async function purgeInquiries(db: Database, now: number) {
  const { retentionDays } = await readRetention(db, now)
  await db.batch([
    removeThose(db, oldest(db, isBinnedLongEnough(now), inquiries.deletedAt)),
    removeThose(db, oldest(db, isHeldLongEnough(now))),
    ...removeOutlived(db, retentionDays, now),
  ])
}

function removeOutlived(db: Database, retentionDays: number | null, now: number) {
  if (retentionDays === null) return [] as const
  const outlived = oldest(db, isOutlived(now, retentionDays))
  return [...noteRetention(db, outlived, now), removeThose(db, outlived)] as const
}

/** Returns the query for the ids of the first that are due, in the order of an index. */
function oldest(db: Database, isDue: SQL | undefined, order: SQLiteColumn = inquiries.id) {
  return boundByText(db, isDue, { order, maxRows: mostAtOnce })
}

function removeThose(db: Database, ids: ReturnType<typeof oldest>) {
  return db.delete(inquiries).where(inArray(inquiries.id, ids))
}
