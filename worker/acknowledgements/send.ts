import type { Database } from '../db/open'
import type { Env } from '../env'
import { enquiryPage } from '../files/link-token'
import { attempt, callsOf } from '../notifications/deliver'
import { laterTimeLimit } from '../notifications/notify'
import { referenceOf } from '../reference'
import { bookkeepingOf, claimNext } from './outbox'
import { writeAcknowledgement } from './write-acknowledgement'

/** Maximum calls for acknowledgements in a cron run. */
const perRun = 2

/** Sends due acknowledgements until a provider fails. Returns how many calls it made. */
export async function drainAcknowledgements(env: Env, db: Database, now: () => number) {
  let tried = 0
  while (tried < perRun) {
    const claimed = await claimNext(db, now())
    if (!claimed) break
    const { id, recipient, attempts } = claimed
    const email = writeAcknowledgement(
      { id, recipient, reference: referenceOf(env, claimed.number), page: enquiryPage(env, id) },
      env,
    )
    const bookkeeping = bookkeepingOf(db, claimed)
    const logFields = { acknowledgement: id, attempts }
    const options = { timeLimit: laterTimeLimit, now }
    const outcome = await attempt(env, db, { email, bookkeeping, logFields }, options)
    tried += callsOf(outcome)
    const isRejected = outcome.failures.at(-1)?.code === 'rejected'
    if (outcome.kind !== 'sent' && !isRejected) break
  }
  return tried
}
