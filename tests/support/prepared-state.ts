import { cpSync, mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import { databaseIn } from './local-data.ts'

/** Makes a state folder whose database holds only the administrator; the test run deletes it. */
export function makePreparedState() {
  const prepared = inject('preparedState')
  const folder = mkdtempSync(join(dirname(prepared), 'state-'))
  cpSync(prepared, folder, { recursive: true })
  return folder
}

/** Restores the database of a state folder to that of a prepared one, even under a running product. */
export async function restoreDatabase(folder: string) {
  const database = new DatabaseSync(databaseIn(inject('preparedState')), { readOnly: true })
  // SQLite fails if the product is writing at that moment.
  for (let attempt = 1; ; attempt += 1) {
    try {
      await backup(database, databaseIn(folder))
      break
    } catch (thrown) {
      if (attempt === 20) throw thrown
      await wait(100)
    }
  }
  database.close()
}
