import { type SQL, sql } from 'drizzle-orm'
import { deskState, inquiries } from './schema'

/**
 * Returns the SQL that announces a change to an inquiry outside its own row to open desks.
 * For changes to the row, the trigger `inquiry_changed` does the same.
 */
export function raiseRevision(inquiryId: string | SQL) {
  const number = sql`(select number from ${inquiries} where id = ${inquiryId})`
  return sql`update ${deskState} set revision = revision + 1,
    recent_changes = json_insert(
      iif(json_array_length(recent_changes) > 100, json_remove(recent_changes, '$[0]'), recent_changes),
      '$[#]', json_array(revision + 1, ${number}))
    where ${number} is not null`
}
