/** Migrations that run while a backup is written. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import { openBackups } from '../testing/backups'
import { databaseThrough } from '../testing/faulty-database'
import { CannotFinish, completeBackup, startBackup } from './take'

const note = "insert into d1_migrations (name) values ('9999_later.sql')"

test.each([
  ['adds a column', ['alter table saved_views add column note text', note]],
  ['rebuilds a table unchanged, without its triggers', [note]],
])(
  'a backup fails without a manifest if a migration during its last slice %s',
  async (_, migration) => {
    const context = await openBackups()
    const db = databaseThrough(async (sql, commit) => {
      const answer = await commit()
      // The last slice also counts all rows.
      if (sql.includes('count(*) as rows')) {
        for (const line of migration.splice(0)) await env.DB.exec(line)
      }
      return answer
    })
    const backup = await startBackup(context)
    if (!backup) throw new Error('A backup is already running.')

    await expect(completeBackup({ ...context, db: openDatabase(db) }, backup)).rejects.toThrow(
      CannotFinish,
    )

    expect((await env.BACKUPS.list()).objects.map(({ key }) => key)).not.toContain(
      `${backup.id}/manifest.json`,
    )
  },
)
