import { runJobs } from './cron'
import { type Env, findMisconfigured } from './env'
import { handleRequest } from './handle-request'
import { log } from './log'
import { findChannelProblems } from './notifications/channels/configured'
import { findVapidProblems } from './notifications/push/devices'

export default {
  fetch: handleRequest,

  /** Not by the time the run was planned for: a late one would shorten the claims. */
  async scheduled(_controller, env) {
    reportMisconfigured(env)
    await runJobs(env, Date.now)
  },
} satisfies ExportedHandler<Env>

let isReported = false

/** Once for each isolate: a warning every minute would hide the others. */
function reportMisconfigured(env: Env) {
  if (isReported) return
  isReported = true
  const problems = [
    ...findMisconfigured(env),
    ...findChannelProblems(env),
    ...findVapidProblems(env),
  ]
  if (problems.length > 0) log('error', 'misconfigured', { what: problems.join(', ') })
}
