/** Apart from the other tables because the command line uses these too. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { areCounts, areTimes, isOneOf } from './checks.ts'

/** A value as SQLite stores it. None of our columns holds bytes. */
export type Value = string | number | null

/** By table, the number of the last change that has been written. */
export type Written = Record<string, number>

export type Position =
  | { phase: 'rows'; table: number; after: Value[] | null }
  | { phase: 'changes'; written: Written }
  | { phase: 'manifest'; counts: Record<string, number> }

const backupStates = ['running', 'done', 'failed'] as const

export const backups = sqliteTable(
  'backups',
  {
    /** The start time, as text that sorts by time: `2026-11-22T02-00-13Z`. */
    id: text().primaryKey(),
    state: text({ enum: backupStates }).notNull(),
    startedAt: integer('started_at').notNull(),
    finishedAt: integer('finished_at'),
    leaseUntil: integer('lease_until').notNull().default(0),
    keyId: text('key_id').notNull(),
    position: text({ mode: 'json' }).$type<Position>().notNull(),
    /** A hash of the tables and migrations at the start, which changes when a migration runs. */
    layout: text().notNull(),
    slices: integer().notNull().default(0),
    rows: integer().notNull().default(0),
    bytes: integer().notNull().default(0),
  },
  () => [
    areTimes('backups_times', ['started_at', 'finished_at', 'lease_until']),
    areCounts('backups_counts', ['slices', 'rows', 'bytes'], 0),
    isOneOf('backups_state', 'state', backupStates),
  ],
)

/** The slices of the running backup. Those of a finished one are listed in its manifest. */
export const backupSlices = sqliteTable(
  'backup_slices',
  {
    backupId: text('backup_id').notNull(),
    number: integer().notNull(),
    /** Its entry in the manifest, as JSON. */
    entry: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.backupId, table.number] })],
)

/** Rows that have changed since the running backup started, by their keys as JSON. */
export const backupChanges = sqliteTable('backup_changes', {
  seq: integer().primaryKey(),
  tableName: text('table_name').notNull(),
  key: text().notNull(),
})
