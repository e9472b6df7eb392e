import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './settings.ts'

/** Returns the names of the files in migrations/, in the order in which they are applied. */
export function listMigrations() {
  return readdirSync(join(root, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
}

/** Returns the migrations that a database lacks, and those that only the database has. */
export function compareMigrations(ours: readonly string[], applied: readonly string[]) {
  return {
    missing: ours.filter((name) => !applied.includes(name)),
    strange: applied.filter((name) => !ours.includes(name)),
  }
}

/** Says which version to check out if a backup was made by another one. Otherwise returns null. */
export function explainOtherVersion(ours: readonly string[], ofBackup: readonly string[]) {
  const { missing, strange } = compareMigrations(ours, ofBackup)
  if (missing.length + strange.length === 0) return null
  const [maker, advice] =
    missing.length === 0
      ? ['a newer version', 'Pull the newest version']
      : [
          strange.length === 0 ? 'an older version' : 'another version',
          'Check out the version of the product that made it',
        ]
  return `The backup was made by ${maker} of the product, so the database was left as it was. ${advice}, and run the restore again.`
}
