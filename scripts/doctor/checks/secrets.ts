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
        problem: 'The Worker has no SESSION_SECRET, so nobody can sign in.',
        remedy:
          'Run openssl rand -base64 32, keep the value, and set it with npx wrangler secret put SESSION_SECRET.',
      }
    }
    if (!names.has('BACKUP_KEY')) {
      return {
        isWarning: true,
        problem: 'The Worker has no BACKUP_KEY, so there are no backups.',
        remedy:
          'Run openssl rand -base64 32, keep the key, and set it with npx wrangler secret put BACKUP_KEY.',
      }
    }
    if (names.has('LINK_SECRET')) return 'ok'
    return {
      isWarning: true,
      problem:
        'The Worker has no LINK_SECRET, so SESSION_SECRET cannot be replaced without breaking customers’ links and authenticator apps.',
      remedy:
        'Give LINK_SECRET the value that SESSION_SECRET has had so far, and then SESSION_SECRET a new one, both with npx wrangler secret put.',
    }
  },
}
