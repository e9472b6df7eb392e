import { migrate, openLocalDatabase } from './database.ts'
import { addFirstAdministrator } from './first-administrator.ts'

/** Brings the local database up to date; returns the first administrator if it made one. */
export async function prepareDatabase(stateDir: string, env = process.env) {
  const { db, close } = await openLocalDatabase(stateDir)
  try {
    if (await migrate(db)) console.log('  The database is ready.')
    return await addFirstAdministrator(db, env)
  } finally {
    await close()
  }
}
