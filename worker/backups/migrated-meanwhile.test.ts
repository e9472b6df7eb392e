/** Migrations that come while a backup is written. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openBackups } from '../testing/backups'
import { databaseThrough } from '../testing/faulty-database'
import { CannotFinish, completeBackup, startBackup } from './take'

const note = "insert into d1_migrations (name) values ('9999_later.sql')"

test.each([
  ['adds a column', ['alter table saved_views add column note text', note]],
  ['builds a table anew, as it was, and takes its triggers away', [note]],
])(
  'a backup ends without a manifest where one comes with its last slice that %s',
  async (_, migration) => {
    const place = await openBackups()
    const db = databaseThrough(async (sql, commit) => {
      const answer = await commit()
      // With the last slice all rows are counted.
      if (sql.includes('count(*) as rows')) {
        for (const line of migration.splice(0)) await env.DB.exec(line)
      }
      return answer
    })
    const begun = await startBackup(place)
    if (!begun) throw new Error('A backup is under way.')

    await expect(completeBackup({ ...place, db }, begun)).rejects.toThrow(CannotFinish)

    expect((await env.BACKUPS.list()).objects.map(({ key }) => key)).not.toContain(
      `${begun.id}/manifest.json`,
    )
  },
)
