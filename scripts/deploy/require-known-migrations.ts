import type { Execute } from '../admin/execute.ts'
import { compareMigrations } from '../local/migrations.ts'
import { Problem } from '../local/problem.ts'

/** Throws a `Problem` if a newer version has migrated the database: its Worker would be replaced. */
export async function requireKnownMigrations(execute: Execute, ours: readonly string[]) {
  // A new database does not have the table.
  const [found = []] = await execute([
    "select name from sqlite_schema where name = 'd1_migrations'",
  ])
  if (found.length === 0) return
  const [rows = []] = await execute(['select name from d1_migrations order by id'])
  const { strange } = compareMigrations(
    ours,
    rows.map(({ name }) => String(name)),
  )
  if (strange.length === 0) return
  throw new Problem(
    `The database has the migration ${strange[0]}, which this version does not have. Pull the newest version first or, to go back to this one on purpose, add --rollback.`,
  )
}
