import { expect, test } from 'vitest'
import type { Execute } from '../admin/execute.ts'
import { requireKnownMigrations } from './require-known-migrations.ts'

const ours = ['0000_initial.sql', '0001_files.sql']

/** Stands in for a database with these migrations, or for an empty one. */
function databaseWith(applied: string[] | null): Execute {
  return async (statements) =>
    statements.map((sql) => {
      if (sql.includes('sqlite_schema')) return applied ? [{ name: 'd1_migrations' }] : []
      if (!applied) throw new Error('no such table: d1_migrations')
      return applied.map((name) => ({ name }))
    })
}

test.each([
  ['a new database', null],
  ['a database that an older version has migrated', ['0000_initial.sql']],
  ['a database of this version', ours],
])('%s can be deployed to', async (_, applied) => {
  await expect(requireKnownMigrations(databaseWith(applied), ours)).resolves.toBeUndefined()
})

test('a database that a newer version has migrated cannot be deployed to', async () => {
  const execute = databaseWith([...ours, '0002_newer.sql'])

  await expect(requireKnownMigrations(execute, ours)).rejects.toThrow(
    /^The database has the migration 0002_newer\.sql, .+ Pull the newest version first/,
  )
})
