import { and, eq, exists, gte, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { auditEntries } from '../db/schema'
import { day } from '../time'

/**
 * Returns the statements that count in the audit log what the same batch deletes next because of
 * its age: one entry a day (UTC), however many runs it takes, and none where there is nothing.
 */
export function noteRetention(db: Database, outlived: SQLWrapper, now: number) {
  const count = sql<number>`(select count(*) from ${outlived})`
  const isToday = and(
    gte(auditEntries.at, now - (now % day)),
    eq(auditEntries.action, 'retention_run'),
  )
  const ofToday = db.select({ id: auditEntries.id }).from(auditEntries).where(isToday)
  const addToIt = db
    .update(auditEntries)
    .set({ details: sql`json_set(details, '$.count', (details ->> '$.count') + ${count})` })
    .where(and(isToday, exists(outlived)))
  const begin = auditEntry(db, {
    at: now,
    actor: null,
    action: 'retention_run',
    details: { count },
    onlyIf: and(exists(outlived), notExists(ofToday)) as SQL,
  })
  return [addToIt, begin] as const
}
