import type { Check } from '../check.ts'
import { isSet, readSecretNames } from '../set-names.ts'

export const turnstile: Check = {
  name: 'Turnstile',
  about: 'settings',
  async run(context) {
    const { worker, content, isRemote } = context.setup
    const secrets = await readSecretNames(context)
    if ('unknown' in secrets) return secrets
    const isChecked = isSet(worker, secrets, 'TURNSTILE_SECRET')
    if (isChecked === Boolean(content.turnstileSiteKey)) return 'ok'
    // It may be left out on this machine.
    if (!isChecked && !isRemote) return 'ok'
    if (isChecked) {
      return {
        problem:
          'TURNSTILE_SECRET is set, but the form has no Turnstile, so every enquiry is held.',
        remedy: 'Put the site key into turnstileSiteKey in web/content/company.json.',
      }
    }
    return {
      problem: 'The form shows Turnstile, but nothing checks its result.',
      remedy: 'Run npx wrangler secret put TURNSTILE_SECRET.',
    }
  },
}
