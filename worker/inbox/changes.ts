/** What open desks poll: the state of the desk, what has changed, and who has an inquiry open. */
import { type SQL, sql } from 'drizzle-orm'
import { limitTo, openDatabase, readJsonRows, statement } from '../db/database'
import { deskState, sessions } from '../db/schema'
import type { Env } from '../env'
import { isLiveAt, type TaggedRow } from '../session/require-admin'
import { second } from '../time'
import { type ListedInquiry, type ListedRow, listedOf, listedRow } from './inquiry'

const deskColumns = [
  'revision',
  'listed',
  'inbox',
  'due',
  'unread',
  'held',
  'binned',
  'waiting',
  'failed',
  'lastSentAt',
] as const

/** Counts of all inquiries, from a single row. */
export type DeskState = Pick<typeof deskState.$inferSelect, (typeof deskColumns)[number]> & {
  /** In Inbox and owned by the current administrator. */
  mine: number
}

const asJson = sql.raw(deskColumns.map((name) => `'${name}', ${deskState[name].name}`).join(', '))

/** The row of `desk_state`, as a tagged row. */
export const selectDesk = sql`select json_array('desk', json_object(${asJson},
  'inboxByOwner', json(inbox_by_owner))) as row from desk_state`

type DeskRow = [
  kind: 'desk',
  state: Omit<DeskState, 'mine'> & { inboxByOwner: Record<string, number> },
]

/** Returns the desk's state for an administrator, from rows that include that of `selectDesk`. */
export function deskOf(rows: readonly TaggedRow[], adminId: string): DeskState {
  const row = rows.find((row): row is DeskRow => row[0] === 'desk')
  if (!row) throw new Error('The desk_state row is missing.')
  const { inboxByOwner, ...desk } = row[1]
  return { ...desk, mine: inboxByOwner[adminId] ?? 0 }
}

/** With more changes, reloading the list costs less. `recent_changes` keeps one more. */
const maxChanges = 100

/** New and changed inquiries of any list, and the ids of those deleted permanently. */
export type Changes =
  | { desk: DeskState; changed: ListedInquiry[]; deleted: string[]; isReset?: never }
  | { desk: DeskState; isReset: true; changed?: never; deleted?: never }

/** Returns the changes after a revision, all read at the same moment. */
export async function readChanges(
  env: Env,
  adminId: string,
  { since, excerpt }: { since: number; excerpt: number },
): Promise<Changes> {
  // A new inquiry is not among the recent changes: its number is the revision at its arrival.
  const select = sql`${selectDesk}
    union all select json_array('forgotten') from desk_state
      where json_array_length(recent_changes) > ${maxChanges}
        and recent_changes ->> '$[0][0]' > ${since}
    union all select * from (select ${listedRow('changed', excerpt)} as row
      from inquiries where number in (
        select value ->> 1 from desk_state, json_each(recent_changes) where value ->> 0 > ${since}
        union select number from inquiries where number > ${since} ${limitTo(maxChanges + 1)}))
    union all select * from (select json_array('deleted', inquiry_id)
      from deleted_inquiries where revision > ${since} ${limitTo(maxChanges + 1)})`
  const rows = await readJsonRows<TaggedRow>(statement(openDatabase(env.DB), select))
  const ofKind = <Row extends TaggedRow>(wanted: string) =>
    rows.filter((row): row is Row => row[0] === wanted)
  const desk = deskOf(rows, adminId)
  const changed = ofKind<ListedRow>('changed').map((row) => listedOf(env, row))
  const deleted = ofKind<[kind: string, id: string]>('deleted').map(([, id]) => id)
  // A revision from the future was read before the database was restored to an earlier state.
  const isOfAnother = since > desk.revision
  const isForgotten = ofKind('forgotten').length > 0
  if (isOfAnother || isForgotten || changed.length > maxChanges || deleted.length > maxChanges) {
    return { desk, isReset: true }
  }
  return { desk, changed, deleted }
}

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
