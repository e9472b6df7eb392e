import { sql } from 'drizzle-orm'
import type { Database } from './open'
import { deskState, inquiries } from './schema'
import { statement } from './statement'

/**
 * Returns the statements by which open desks learn that something about an inquiry has changed that
 * its own row does not hold.
 */
export function raiseRevision(db: Database, inquiryId: string) {
  const next = sql`(select revision + 1 from ${deskState})`
  const isIt = sql`id = ${inquiryId}`
  return [
    statement(db, sql`update ${inquiries} set revision = ${next} where ${isIt}`),
    statement(
      db,
      sql`update ${deskState} set revision = revision + 1
        where exists (select 1 from ${inquiries} where ${isIt})`,
    ),
  ]
}
