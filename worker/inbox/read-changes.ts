import type { Database } from '../db/open'
import { type DeskState, readDeskState } from './desk-state'
import {
  type ListedInquiry,
  type ListedRow,
  listedColumns,
  listedInquiryOf,
} from './listed-inquiry'

/** With more than this, loading the list anew costs less. */
const mostChanges = 100

export type Changes =
  | { desk: DeskState; changed: ListedInquiry[]; departed: string[]; isReset?: never }
  | { desk: DeskState; isReset: true; changed?: never; departed?: never }

/**
 * Returns what happened to inquiries after a revision: those that are new or changed, whichever
 * list they are in now, and those that no longer exist. All of the same moment.
 */
export async function readChanges(
  db: Database,
  since: number,
  excerpt: number | undefined,
): Promise<Changes | null> {
  const columns = listedColumns(excerpt)
  const [states, rows, gone] = await db.$client.batch<unknown>([
    readDeskState(db),
    db.$client
      .prepare(`select ${columns.sql} from inquiries where revision > ? order by revision limit ?`)
      .bind(...columns.params, since, mostChanges + 1),
    db.$client
      .prepare('select inquiry_id as id from deleted_inquiries where revision > ? limit ?')
      .bind(since, mostChanges + 1),
  ])
  const [desk] = (states?.results ?? []) as DeskState[]
  if (!desk) return null
  const changed = (rows?.results ?? []) as ListedRow[]
  const departed = (gone?.results ?? []) as { id: string }[]
  // A revision that has not been yet is of a database that was set back since.
  const isOfAnother = since > desk.revision
  if (isOfAnother || changed.length > mostChanges || departed.length > mostChanges) {
    return { desk, isReset: true }
  }
  return { desk, changed: changed.map(listedInquiryOf), departed: departed.map(({ id }) => id) }
}
