import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row for each recent backup: finished, failed or running. */
export const backups = sqliteTable('backups', {
  /** The start time, as text that sorts by time: `2026-11-22T02-00-13Z`. */
  id: text().primaryKey(),
  state: text({ enum: ['running', 'done', 'failed'] }).notNull(),
  startedAt: integer('started_at').notNull(),
  finishedAt: integer('finished_at'),
  /** When the lease of its writer expires. */
  leaseUntil: integer('lease_until').notNull().default(0),
  keyId: text('key_id').notNull(),
  /** The progress of the backup, as JSON. */
  position: text().notNull(),
  /** A hash of the tables and migrations at the start, which changes when a migration runs. */
  layout: text().notNull(),
  slices: integer().notNull().default(0),
  rows: integer().notNull().default(0),
  bytes: integer().notNull().default(0),
})

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
