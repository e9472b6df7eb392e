import { findMissingMigrations, migrateLocally, openLocalDatabase } from './database.ts'
import { addFirstAdministrator } from './first-administrator.ts'

/** Brings the local database up to date; returns the first administrator if it made one. */
export async function prepareDatabase(stateDir: string) {
  let local = await openLocalDatabase(stateDir)
  try {
    if ((await findMissingMigrations(local.db)).length > 0) {
      await local.close()
      migrateLocally(stateDir)
      console.log('  The database is ready.')
      local = await openLocalDatabase(stateDir)
    }
    return await addFirstAdministrator(local.db)
  } finally {
    await local.close()
  }
}
