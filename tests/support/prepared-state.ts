import { cpSync, mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import { databaseIn } from './local-data.ts'

/** Makes a state folder whose database knows the administrator and nothing else; it goes with the test run. */
export function makePreparedState() {
  const prepared = inject('preparedState')
  const folder = mkdtempSync(join(dirname(prepared), 'state-'))
  cpSync(prepared, folder, { recursive: true })
  return folder
}

/** Brings the database of such a folder back to what it was, also under a product that runs. */
export async function restoreDatabase(folder: string) {
  const prepared = new DatabaseSync(databaseIn(inject('preparedState')), { readOnly: true })
  // SQLite gives up where the product writes at this moment.
  for (let attempt = 1; ; attempt += 1) {
    try {
      await backup(prepared, databaseIn(folder))
      break
    } catch (thrown) {
      if (attempt === 20) throw thrown
      await wait(100)
    }
  }
  prepared.close()
}
