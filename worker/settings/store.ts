/** The one row of what administrators have chosen. */
import { and, eq, exists, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { settings } from '../db/schema'
import type { Settings, SettingsEdit } from './contract'

/** Returns the settings. */
export async function readSettings(db: Database): Promise<Settings> {
  const { retentionDays, selfTest, version } = settings
  const [row] = await db.select({ retentionDays, selfTest, version }).from(settings)
  if (!row) throw new Error('The settings row is missing: run the migrations.')
  return row
}

/**
 * Changes settings and returns them, or returns undefined where they are no longer of that version.
 * Safe to run again after a lost answer: `isRepeated` takes what an earlier try has changed as done.
 */
export async function editSettings(
  db: Database,
  { version, ...edit }: SettingsEdit,
  { actor, now, isRepeated }: { actor: string; now: number; isRepeated: boolean },
): Promise<Settings | undefined> {
  const { retentionDays, selfTest } = edit
  const changes = {
    ...(retentionDays !== undefined && { retentionDays }),
    ...(selfTest !== undefined && { selfTest }),
  }
  const isFresh = and(eq(settings.id, 1), eq(settings.version, version))
  const [, [edited]] = await db.batch([
    auditEntry(db, {
      at: now,
      actor,
      action: 'settings_changed',
      details: changes,
      onlyIf: exists(db.select({ id: settings.id }).from(settings).where(isFresh)),
    }),
    db
      .update(settings)
      .set({ ...changes, version: sql`${settings.version} + 1` })
      .where(isFresh)
      .returning({ version: settings.version }),
  ])
  const current = await readSettings(db)
  if (edited) return current
  const isOurs =
    current.version === version + 1 &&
    (retentionDays === undefined || current.retentionDays === retentionDays) &&
    (selfTest === undefined || current.selfTest === selfTest)
  return isRepeated && isOurs ? current : undefined
}
