import type { Check } from '../check.ts'

export const timeZone: Check = {
  name: 'Time zone',
  about: 'settings',
  run({ setup: { worker } }) {
    const name = worker.vars.TIME_ZONE
    if (!name || isKnown(name)) return 'ok'
    return {
      problem: `TIME_ZONE is “${name}”, which is not a time zone, so times would be in UTC.`,
      remedy: 'Use a name such as Asia/Colombo.',
    }
  },
}

function isKnown(timeZone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
