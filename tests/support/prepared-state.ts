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

/** Copies the database of a state folder to a file beside it, and returns the file. */
export async function copyDatabase(folder: string) {
  const copy = join(folder, 'copy.sqlite')
  await copyTo(copy, databaseIn(folder))
  return copy
}

/** Restores the database of a state folder from a copy, even under a running product. */
export function restoreDatabase(folder: string, copy = databaseIn(inject('preparedState'))) {
  return copyTo(databaseIn(folder), copy)
}

async function copyTo(target: string, source: string) {
  const database = new DatabaseSync(source, { readOnly: true })
  // SQLite fails if the product is writing at that moment.
  for (let attempt = 1; ; attempt += 1) {
    try {
      await backup(database, target)
      break
    } catch (thrown) {
      if (attempt === 20) throw thrown
      await wait(100)
    }
  }
  database.close()
}
