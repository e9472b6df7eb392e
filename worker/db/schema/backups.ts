import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row for each backup of late, done or under way. */
export const backups = sqliteTable('backups', {
  /** When it was begun, in the order of time as text: `2026-11-22T02-00-13Z`. */
  id: text().primaryKey(),
  state: text({ enum: ['running', 'done', 'failed'] }).notNull(),
  startedAt: integer('started_at').notNull(),
  finishedAt: integer('finished_at'),
  /** Until then whoever writes it has it for itself. */
  leaseUntil: integer('lease_until').notNull().default(0),
  keyId: text('key_id').notNull(),
  /** How far it has come, as JSON. */
  position: text().notNull(),
  /** Of the tables, when it began: another one means that a migration came between. */
  layout: text().notNull(),
  slices: integer().notNull().default(0),
  rows: integer().notNull().default(0),
  bytes: integer().notNull().default(0),
})

/** The slices of the backup under way; those of a finished one stand in its manifest. */
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

/** Rows that have changed since the backup under way began, by the JSON of their keys. */
export const backupChanges = sqliteTable('backup_changes', {
  seq: integer().primaryKey(),
  tableName: text('table_name').notNull(),
  key: text().notNull(),
})
