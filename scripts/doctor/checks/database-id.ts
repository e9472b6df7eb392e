import type { Check } from '../check.ts'

export const databaseId: Check = {
  name: 'Database id',
  about: 'account',
  run({ setup: { worker } }) {
    if (!worker.database || !/^[0-]*$/.test(worker.database.id)) return 'ok'
    return {
      problem: 'wrangler.toml has no database_id yet.',
      remedy: `Run npx wrangler d1 create ${worker.database.name}, and put the id that it prints there.`,
    }
  },
}
