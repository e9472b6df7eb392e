import type { Check } from '../check.ts'

const names = [
  'INQUIRY_LIMIT',
  'INQUIRY_LIMIT_LOCAL',
  'SIGN_IN_LIMIT',
  'NETWORK_LIMIT',
  'FILE_LIMIT',
]

/** In seconds; Cloudflare accepts no others. */
const periods = [10, 60]

export const rateLimits: Check = {
  name: 'Rate limits',
  about: 'settings',
  run({ setup: { worker } }) {
    const found = worker.rateLimits
    const missing = names.filter((name) => !found.some((limit) => limit.name === name))
    if (missing.length > 0) {
      return {
        problem: `wrangler.toml has no rate limit ${missing.join(', ')}: calls that use it fail.`,
        remedy: `Put back [[ratelimits]] with name = "${missing[0]}".`,
      }
    }
    const wrong = found.find(({ limit, period }) => !(limit > 0) || !periods.includes(period))
    if (wrong) {
      return {
        problem: `The rate limit ${wrong.name} is ${wrong.limit} in ${wrong.period} s.`,
        remedy: 'Use a limit above 0 and a period of 10 or 60.',
      }
    }
    const ids = found.map(({ namespaceId }) => namespaceId)
    const twice = found.find(({ namespaceId }, at) => ids.indexOf(namespaceId) !== at)
    if (!twice) return 'ok'
    return {
      problem: `The rate limit ${twice.name} shares its counter with another: both have the namespace_id ${twice.namespaceId}.`,
      remedy: 'Give each a namespace_id of its own.',
    }
  },
}
