import { sql } from 'drizzle-orm'
import { displayName } from '../account/contract'
import { answerBy, type Clock } from '../clock/working-time'
import { type Database, limitTo, readJsonRows, statement } from '../db/database'

const maxWaiting = 500

type WaitingRow = [
  id: string,
  name: string,
  service: string | null,
  owner: [name: string | null, email: string] | null,
  since: number,
  isUrgent: 0 | 1,
]

export type Waiting = {
  id: string
  name: string
  service: string | null
  /** By name; null if nobody has it. */
  owner: string | null
  since: number
  /** In ms since 1970; null if answers have no target. */
  by: number | null
  isLate: boolean
}

/** Who waits for an answer in Inbox, the longest first. */
export async function readWaiting(db: Database, clock: Clock, now: number): Promise<Waiting[]> {
  const select = sql`select json_array(id, substr(cast(name as text), 1, 200), service,
      (select json_array(name, email) from admins where admins.id = owner_id), unanswered_since, is_urgent) as row
    from inquiries indexed by inquiries_by_box
    where box = 'inbox' and unanswered_since is not null order by unanswered_since ${limitTo(maxWaiting)}`
  const rows = await readJsonRows<WaitingRow>(statement(db, select))
  return rows.map(([id, name, service, admin, since, isUrgent]) => {
    const by = answerBy(clock, { unansweredSince: since, isUrgent: isUrgent === 1 })
    const owner = admin && displayName({ name: admin[0], email: admin[1] })
    return { id, name, service, owner, since, by, isLate: by !== null && by <= now }
  })
}
