/** How the desk stands, and what has changed since an earlier revision of it. */
import { sql } from 'drizzle-orm'
import { openDatabase } from '../db/open'
import type { deskState } from '../db/schema'
import type { Env } from '../env'
import { type ListedInquiry, listedJson } from './inquiry'

/** All inquiries in one row. */
export type DeskState = Pick<
  typeof deskState.$inferSelect,
  | 'revision'
  | 'listed'
  | 'inbox'
  | 'due'
  | 'unread'
  | 'held'
  | 'binned'
  | 'waiting'
  | 'failed'
  | 'lastSentAt'
> & {
  /** In Inbox, and whoever asks takes care of them. */
  mine: number
}

/** The desk's one row as JSON, with the columns of a `JsonRow`. */
export const selectDesk = sql`select json_object('revision', revision, 'listed', listed,
  'inbox', inbox, 'due', due, 'unread', unread, 'held', held, 'binned', binned,
  'waiting', waiting, 'failed', failed, 'lastSentAt', last_sent_at,
  'inboxByOwner', json(inbox_by_owner)) as json, null as cursor, null as timestamp from desk_state`

/** Returns the desk as one administrator sees it, of the JSON that `selectDesk` gives. */
export function deskOf(json: string, adminId: string): DeskState {
  const { inboxByOwner, ...desk } = JSON.parse(json)
  return { ...desk, mine: inboxByOwner[adminId] ?? 0 }
}

/** With more than this, loading the list anew costs less; `recent_changes` has one more. */
const maxChanges = 100

/** New and changed inquiries, whichever list they are in now, and the ids of those deleted for good. */
export type Changes =
  | { desk: DeskState; changed: ListedInquiry[]; deleted: string[]; isReset?: never }
  | { desk: DeskState; isReset: true; changed?: never; deleted?: never }

type ChangesRow = { kind: 'desk' | 'forgotten' | 'changed' | 'deleted'; json: string }

/** Returns what happened after a revision, all of it at the same moment. */
export async function readChanges(
  env: Env,
  adminId: string,
  { since, excerpt }: { since: number; excerpt: number },
): Promise<Changes> {
  const rows = await openDatabase(env.DB).all<ChangesRow>(
    sql`select 'desk' as kind, json from (${selectDesk})
      union all select 'forgotten', 'null' from desk_state
        where json_array_length(recent_changes) > ${maxChanges}
          and recent_changes ->> '$[0][0]' > ${since}
      union all select * from (select 'changed', ${listedJson(env, excerpt)}
        from inquiries where number in (
          select value ->> 1 from desk_state, json_each(recent_changes) where value ->> 0 > ${since}
          union select number from inquiries where number > ${since} limit ${maxChanges + 1}))
      union all select * from (select 'deleted', json_quote(inquiry_id)
        from deleted_inquiries where revision > ${since} limit ${maxChanges + 1})`,
  )
  const ofKind = (wanted: ChangesRow['kind']) =>
    rows.flatMap(({ kind, json }) => (kind === wanted ? [json] : []))
  const desk = deskOf(ofKind('desk')[0] ?? '{}', adminId)
  const changed = ofKind('changed').map((json): ListedInquiry => JSON.parse(json))
  const deleted = ofKind('deleted').map((json): string => JSON.parse(json))
  // A revision that has not been yet is of a database that was set back since.
  const isOfAnother = since > desk.revision
  const isForgotten = ofKind('forgotten').length > 0
  if (isOfAnother || isForgotten || changed.length > maxChanges || deleted.length > maxChanges) {
    return { desk, isReset: true }
  }
  return { desk, changed, deleted }
}
