import { app } from './app'
import { purgeAudit } from './audit/store'
import { openDatabase } from './db/open'
import { type Env, findMisconfigured } from './env'
import { purgeDeparted } from './housekeeping/purge-departed'
import { purgeInquiries } from './housekeeping/purge-inquiries'
import { log } from './log'
import { findChannelProblems } from './notifications/configured-channels'
import { drainOutbox, lettersPerRun } from './notifications/notify'
import { runSelfTest } from './notifications/self-test'
import { findVapidProblems } from './push/vapid'
import { purgeSessions } from './session/store'
import { purgeFailures } from './session/throttle'

export default {
  fetch: app.fetch,

  /** Every minute: send what is due and the daily test letter, then remove what has expired. */
  async scheduled({ scheduledTime }, env) {
    reportMisconfigured(env)
    // The run's clock starts at the time it was planned for, so a test can choose it.
    const offset = scheduledTime - Date.now()
    const now = () => Date.now() + offset
    const tried = await drainOutbox(env, now)
    // While many others go out nobody needs a test letter, and a run has 50 calls on the free plan.
    if (tried <= lettersPerRun / 2) await runSelfTest(env, now)
    const db = openDatabase(env.DB)
    await purgeSessions(db, now())
    await purgeFailures(db, now())
    await purgeAudit(db, now())
    await purgeInquiries(db, now())
    await purgeDeparted(db, now())
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
