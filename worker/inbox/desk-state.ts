import { type SQL, sql } from 'drizzle-orm'
import { type ClockSettings, selectClock } from '../clock/clock'
import { inJson, limitTo } from '../db/database'
import { notNotified } from '../db/inquiries'
import { isUnmatchedMessage } from '../db/schema'
import type { TaggedRow } from '../session/require-admin'
import { countLimit, unansweredLimit } from './count-limit'

/** Each count is at most `countLimit`. */
export type DeskState = {
  revision: number
  hasListed: boolean
  inbox: number
  /** In Inbox and owned by the current administrator. */
  mine: number
  /** In Inbox without an owner; too few if Inbox has more than are counted. */
  unowned: number
  /** In Inbox and not answered: urgent ones and the oldest, at most `unansweredLimit`. */
  unanswered: [since: number, isUrgent: 0 | 1][]
  held: number
  /** E-mails for which no enquiry was found; null as long as none has ever arrived. */
  unmatched: number | null
  /** Listed inquiries whose notification waits for its next attempt, or has failed permanently. */
  waiting: number
  failed: number
  lastSentAt: number | null
}

export const selectRevision = sql`select json_array('revision', revision) as row from desk_state`

/** The oldest of Inbox. */
const inboxRows = sql`(select count(*) as inbox, json_group_array(
      json_array(unanswered_since, is_urgent)) filter (where unanswered_since is not null) as unanswered
    from (select unanswered_since, is_urgent from inquiries indexed by inquiries_by_box
      where box = 'inbox' order by id ${limitTo(countLimit)}))`

export function selectDesk(adminId: SQL) {
  return sql`select json_array('desk', json_object(
      'revision', revision,
      'hasListed', json(iif(exists (select 1 from inquiries where box in ('inbox', 'waiting', 'done')), 'true', 'false')),
      'inbox', inbox,
      'unanswered', json(unanswered),
      'mine', ${countOf(sql`inquiries where owner_id = ${adminId} and box = 'inbox'`)},
      'unowned', max(0, inbox - ${countOf(sql`inquiries indexed by inquiries_by_owner where box = 'inbox' and owner_id is not null`)}),
      'held', ${countOf(sql`inquiries where box = 'held'`)},
      'unmatched', iif(exists (select 1 from messages),
        ${countOf(sql`messages where ${isUnmatchedMessage}`)}, null),
      'waiting', ${countOf(notNotified('pending'))},
      'failed', ${countOf(notNotified('failed'))},
      'lastSentAt', ${sql.raw(inJson('last_sent_at'))}), ${selectClock}) as row from desk_state cross join ${inboxRows}`
}

function countOf(rows: SQL) {
  return sql`(select count(*) from (select 1 from ${rows} ${limitTo(countLimit)}))`
}

type DeskRow = [kind: 'desk', state: DeskState, clock: ClockSettings]

export function deskOf(rows: readonly TaggedRow[]) {
  return deskAndClockOf(rows).desk
}

export function deskAndClockOf(rows: readonly TaggedRow[]) {
  const row = rows.find((row): row is DeskRow => row[0] === 'desk')
  if (!row) throw new Error('The desk_state row is missing.')
  const [, state, clock] = row
  // Urgent ones are late sooner.
  const unanswered = state.unanswered
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, unansweredLimit)
  return { desk: { ...state, unanswered }, clock }
}
