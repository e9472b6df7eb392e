import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { deletedMessages } from '../db/schema'
import { originalKey } from './receive'

export const isOriginalLeft = sql`exists (select 1 from ${deletedMessages})`

/** R2 deletes up to 1,000 in one call, and D1 binds 100 values. */
const maxPerRun = 90

/** Safe to run again. */
export async function deleteOriginals(bucket: R2Bucket, db: Database) {
  const deleted = await db.select().from(deletedMessages).limit(maxPerRun)
  const digests = deleted.map(({ digest }) => digest)
  if (digests.length === 0) return
  await bucket.delete(digests.map(originalKey))
  await db.delete(deletedMessages).where(inArray(deletedMessages.digest, digests))
}
