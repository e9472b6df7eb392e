/** Who has the same inquiry open. */
import { type SQL, sql } from 'drizzle-orm'
import { limitTo } from '../db/database'
import { sessions } from '../db/schema'
import { isLiveAt } from '../session/store'
import { second } from '../time'

/** How long a page counts as open after a report, and the minimum time between writes, in ms. */
const openTime = 60 * second
const writeInterval = 30 * second

/** Maximum number of colleagues named. */
const maxOthers = 10

/** The rows that the SQL of `recordPresence` returns, in order. */
export type PresenceRows = [never, { id: string }, { email: string; name: string | null }]

/** Returns the SQL that records that a session has an inquiry open, and reads who else has. */
export function recordPresence(inquiryId: string, sessionId: string, now: number): [SQL, SQL, SQL] {
  const isChange = sql`(open_inquiry_id is not ${inquiryId}
    or open_until <= ${now + openTime - writeInterval})`
  const isThere = sql`exists (select 1 from inquiries where id = ${inquiryId})`
  return [
    sql`update ${sessions} set open_inquiry_id = ${inquiryId}, open_until = ${now + openTime}
      where id = ${sessionId} and ${isLiveAt(now)} and ${isChange} and ${isThere}`,
    sql`select id from inquiries where id = ${inquiryId}`,
    sql`select distinct email, name from ${sessions} cross join admins on admins.id = admin_id
      where open_inquiry_id = ${inquiryId} and open_until > ${now} and ${isLiveAt(now)}
        and admin_id <> (select admin_id from sessions where id = ${sessionId})
      order by email ${limitTo(maxOthers)}`,
  ]
}
