/** Who has the same inquiry open. */
import { sql } from 'drizzle-orm'
import { displayName } from '../account/display-name'
import type { Database } from '../db/open'
import { sessions } from '../db/schema'
import { limitTo, statement } from '../db/statement'
import { isLiveAt } from '../session/store'
import { second } from '../time'

/** How long a page counts as open after a report, and the minimum time between writes, in ms. */
const openTime = 60 * second
const writeInterval = 30 * second

/** Maximum number of colleagues named. */
const maxOthers = 10

/** The rows of the statements of `recordPresence`, in order. */
export type PresenceRows = [never, { id: string }, { email: string; name: string | null }]

/** Returns the statements that record that a session has an inquiry open, and read who else has. */
export function recordPresence(db: Database, inquiryId: string, sessionId: string, now: number) {
  const isChange = sql`(open_inquiry_id is not ${inquiryId}
    or open_until <= ${now + openTime - writeInterval})`
  const isThere = sql`exists (select 1 from inquiries where id = ${inquiryId})`
  return [
    statement(
      db,
      sql`update ${sessions} set open_inquiry_id = ${inquiryId}, open_until = ${now + openTime}
        where id = ${sessionId} and ${isLiveAt(now)} and ${isChange} and ${isThere}`,
    ),
    statement(db, sql`select id from inquiries where id = ${inquiryId}`),
    statement(
      db,
      sql`select distinct email, name from ${sessions} cross join admins on admins.id = admin_id
        where open_inquiry_id = ${inquiryId} and open_until > ${now} and ${isLiveAt(now)}
          and admin_id <> (select admin_id from sessions where id = ${sessionId})
        order by email ${limitTo(maxOthers)}`,
    ),
  ] as [D1PreparedStatement, D1PreparedStatement, D1PreparedStatement]
}

export function namesOf(rows: readonly PresenceRows[2][]) {
  return rows.map(displayName)
}
