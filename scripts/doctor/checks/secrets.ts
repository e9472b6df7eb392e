import type { Check } from '../check.ts'
import { listSecrets } from '../remote-worker.ts'

export const secrets: Check = {
  name: 'Secrets',
  about: 'account',
  async run(context) {
    const names = await listSecrets(context)
    if ('unknown' in names) return names
    if (!names.has('SESSION_SECRET')) {
      return {
        problem: 'The Worker has no SESSION_SECRET: nobody can sign in.',
        remedy: 'Run openssl rand -base64 32 | npx wrangler secret put SESSION_SECRET.',
      }
    }
    if (names.has('BACKUP_KEY')) return 'ok'
    return {
      isWarning: true,
      problem: 'The Worker has no BACKUP_KEY: there are no backups.',
      remedy:
        'Keep what openssl rand -base64 32 prints, and run npx wrangler secret put BACKUP_KEY.',
    }
  },
}
