import { sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { deskState, sessions } from '../db/schema'
import { compile } from '../db/statement'
import { isLive, liveValues } from '../session/store'

/** All inquiries in one row, kept by triggers. */
export type DeskState = {
  /** Grows with every change of an inquiry. */
  revision: number
  listed: number
  unread: number
  held: number
  binned: number
  /** Listed ones whose notification waits for its next attempt, or was given up. */
  waiting: number
  failed: number
  /** When a notification last went out, in ms since 1970. */
  lastSentAt: number | null
}

const { revision, listed, unread, held, binned, waiting, failed } = deskState
const lastSentAt = sql<number | null>`${deskState.lastSentAt}`.as('lastSentAt')
const columns = { revision, listed, unread, held, binned, waiting, failed, lastSentAt }

/** Returns the statement that reads the desk's one row. */
export function readDeskState(db: Database) {
  return selectState(db, {})
}

const selectState = compile((db) => db.select(columns).from(deskState))

/** The same for whoever holds a live session, and no row for anybody else: two rows are read. */
export function readDeskStateOf(db: Database, sessionId: string, now: number) {
  return selectStateOf(db, liveValues(sessionId, now))
}

const selectStateOf = compile((db) =>
  db.select(columns).from(sessions).crossJoin(deskState).where(isLive),
)
