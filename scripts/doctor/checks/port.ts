import type { Check } from '../check.ts'

export const port: Check = {
  name: 'Port',
  about: 'machine',
  run({ setup: { port: found } }) {
    if (found.isUsable) return 'ok'
    return {
      problem: `Another program is using port ${found.number}.`,
      remedy: 'Stop it, or choose another port: PORT=8788 npm start.',
    }
  },
}
