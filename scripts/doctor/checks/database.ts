import type { Check } from '../check.ts'
import { unknownFor } from '../client.ts'
import { readDatabase } from '../remote-database.ts'

export const database: Check = {
  name: 'Database',
  about: 'account',
  async run(context) {
    const reply = await readDatabase(context)
    if (!reply) return { unknown: 'wrangler.toml has no database_id' }
    if ('result' in reply) return 'ok'
    // Cloudflare answers 400 to an invalid id.
    if (![400, 404].includes(reply.failure.status)) return unknownFor(reply.failure)
    return {
      problem: `The account has no database ${context.setup.worker.database?.id}.`,
      remedy: 'Put the id that npx wrangler d1 list shows into wrangler.toml.',
    }
  },
}
