import type { Check } from '../check.ts'
import { unknownFor } from '../client.ts'
import { readDatabase } from '../remote-database.ts'

export const database: Check = {
  name: 'Database',
  about: 'account',
  async run(context) {
    const reply = await readDatabase(context)
    if ('result' in reply) return 'ok'
    if (reply.failure.status !== 404) return unknownFor(reply.failure)
    return {
      problem: `The account has no database ${context.setup.worker.database?.name}.`,
      remedy: 'Run npm run setup, which creates it.',
    }
  },
}
