/** Access to the database in a state folder, even while a product is running on it. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Returns the path of the database file. */
export function databaseIn(folder: string) {
  const files = globSync('v3/d1/*/*.sqlite', { cwd: folder })
  const file = files.find((name) => !name.endsWith('metadata.sqlite'))
  if (!file) throw new Error(`There is no database in ${folder}`)
  return join(folder, file)
}

/** Makes everything scheduled in the outbox due `ms` milliseconds earlier. */
export function bringForward(folder: string, ms: number) {
  const db = new DatabaseSync(databaseIn(folder), { timeout: 5000 })
  db.prepare('update emails set due_at = due_at - ? where due_at is not null').run(ms)
  db.close()
}

/** Adds an administrator with the existing administrator's password. */
export function addColleague(folder: string, email: string) {
  const db = new DatabaseSync(databaseIn(folder), { timeout: 5000 })
  db.prepare(
    'insert into admins (id, email, password_hash, created_at) select ?, ?, password_hash, created_at from admins limit 1',
  ).run(crypto.randomUUID(), email)
  db.close()
}
