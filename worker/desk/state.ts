import { sql } from 'drizzle-orm'
import { compile } from '../db/compile'
import type { Database } from '../db/open'
import { deskState } from '../db/schema'

/** All inquiries in one row, kept by triggers. */
export type DeskState = {
  /** Grows with every change of an inquiry. */
  revision: number
  listed: number
  unread: number
  held: number
  binned: number
  /** Listed ones whose letter waits for its next attempt, or was given up. */
  waiting: number
  failed: number
  /** When a letter last went out, in ms since 1970. */
  lastSentAt: number | null
}

/** Returns the statement that reads the desk's one row. */
export function readDeskState(db: Database) {
  return selectState(db, {})
}

const { revision, listed, unread, held, binned, waiting, failed, lastSentAt } = deskState

/** Its columns, named as in `DeskState`. */
export const deskStateColumns = {
  revision,
  listed,
  unread,
  held,
  binned,
  waiting,
  failed,
  lastSentAt: sql<number | null>`${lastSentAt}`.as('lastSentAt'),
}

const selectState = compile((db) => db.select(deskStateColumns).from(deskState))
