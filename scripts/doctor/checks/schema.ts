import * as v from 'valibot'
import { compareMigrations } from '../../local/migrations.ts'
import type { Check } from '../check.ts'
import { unknownFor } from '../client.ts'
import { query } from '../remote-database.ts'

const row = v.object({ name: v.string() })

export const schema: Check = {
  name: 'Schema of the database',
  about: 'account',
  async run(context) {
    const reply = await query(context, row, 'select name from d1_migrations')
    if ('failure' in reply && !/no such table/.test(reply.failure.reason)) {
      return unknownFor(reply.failure)
    }
    const applied = 'result' in reply ? reply.result.map(({ name }) => name) : []
    const { missing, strange } = compareMigrations(context.setup.migrations, applied)
    if (strange.length > 0) {
      return {
        problem: `The database has the migration ${strange[0]}, which this version does not have.`,
        remedy:
          'Check out the version that is deployed, or a later one. After npm run deploy -- --rollback this stays so until a later version is deployed.',
      }
    }
    if (missing.length === 0) return 'ok'
    return {
      problem: `The database lacks ${missing.join(', ')}.`,
      remedy: 'Run npm run deploy, which applies missing migrations.',
    }
  },
}
