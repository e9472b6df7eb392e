import { compareMigrations } from '../../local/migrations.ts'
import type { Check } from '../check.ts'

export const localDatabase: Check = {
  name: 'Database on this machine',
  about: 'machine',
  run({ setup: { localMigrations, migrations } }) {
    if (!localMigrations) {
      return {
        problem: 'There is no database on this machine yet.',
        remedy: 'Run npm start once, which creates it in STATE_DIR (.wrangler/state).',
      }
    }
    const { missing, strange } = compareMigrations(migrations, localMigrations)
    if (strange.length > 0) {
      return {
        problem: `The database on this machine has the migration ${strange[0]}, which this version does not have.`,
        remedy:
          'Check out the version that created it, or delete .wrangler/state and run npm start.',
      }
    }
    if (missing.length === 0) return 'ok'
    return {
      problem: `The database on this machine lacks ${missing.join(', ')}.`,
      remedy: 'Run npm start, which applies missing migrations.',
    }
  },
}
