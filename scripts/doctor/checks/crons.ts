import type { Check } from '../check.ts'

export const everyMinute = '* * * * *'

export const crons: Check = {
  name: 'Cron in wrangler.toml',
  about: 'settings',
  run({ setup: { worker } }) {
    if (worker.crons.includes(everyMinute)) return 'ok'
    return {
      problem:
        'Cron does not run every minute, so e-mails that could not be sent at once would wait.',
      remedy: `Put back crons = ["${everyMinute}"] under [triggers] in wrangler.toml.`,
    }
  },
}
