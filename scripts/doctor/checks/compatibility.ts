import type { Check } from '../check.ts'

export const compatibility: Check = {
  name: 'Compatibility',
  about: 'settings',
  run({ setup: { worker, pages } }) {
    if (!worker.compatibilityFlags.includes('nodejs_compat')) {
      return {
        problem:
          'wrangler.toml lacks the flag nodejs_compat, without which the Worker does not start.',
        remedy: 'Put it back: compatibility_flags = ["nodejs_compat"].',
      }
    }
    if (worker.compatibilityDate && worker.compatibilityDate === pages.compatibilityDate)
      return 'ok'
    return {
      problem: `compatibility_date is ${worker.compatibilityDate ?? 'missing'} in wrangler.toml and ${pages.compatibilityDate ?? 'missing'} in web/wrangler.toml.`,
      remedy: 'Use the later of the two in both files.',
    }
  },
}
