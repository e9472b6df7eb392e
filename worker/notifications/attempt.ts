/** One attempt at an e-mail that its sender has claimed. */
import type { Database } from '../db/open'
import { retryTransient } from '../db/retry'
import type { Env } from '../env'
import { log } from '../log'
import { withTimeLimit } from '../time'
import type { ChannelName } from './channels/channel'
import { bookkeepingTimeLimit, type ChannelFailure, deliver, type Outcome } from './deliver'
import type { Email } from './email'

/** How what is claimed notes what came of the attempt, at a moment in ms since 1970. */
export type Bookkeeping = {
  recordSent: (channel: ChannelName, failures: ChannelFailure[], now: number) => Promise<unknown>
  recordFailure: (failures: [ChannelFailure, ...ChannelFailure[]], now: number) => Promise<unknown>
  /** Where nobody has to wait for the note of a success without failures: notes it afterwards. */
  recordSentAfterwards?: ((channel: ChannelName, now: number) => void) | undefined
  /** The last channel had no time for it. */
  releaseClaim: (failures: ChannelFailure[], now: number) => Promise<unknown>
}

type Claimed = {
  email: Email
  bookkeeping: Bookkeeping
  /** What tells it in the log: ids and counts. */
  facts: Record<string, string | number>
}

/** Tries a claimed e-mail now and notes what came of it. */
export async function attempt(
  env: Env,
  db: Database,
  { email, bookkeeping, facts }: Claimed,
  circumstances: Parameters<typeof deliver>[3],
): Promise<Outcome> {
  const outcome = await deliver(env, db, email, circumstances)
  for (const { channel, code, status } of outcome.failures) {
    log('warn', 'email_failed', { ...facts, channel, code, status })
  }
  if (
    bookkeeping.recordSentAfterwards &&
    outcome.kind === 'sent' &&
    outcome.failures.length === 0
  ) {
    bookkeeping.recordSentAfterwards(outcome.channel, circumstances.now())
    return outcome
  }
  try {
    await withTimeLimit(bookkeepingTimeLimit, () =>
      retryTransient(() => record(bookkeeping, outcome, circumstances.now())),
    )
  } catch {
    // The claim ends and cron tries the e-mail again: the answer to whoever waits stands.
    log('error', 'outcome_not_recorded', { ...facts, kind: outcome.kind })
  }
  return outcome
}

function record(bookkeeping: Bookkeeping, outcome: Outcome, now: number) {
  const { failures } = outcome
  if (outcome.kind === 'no_slot') return bookkeeping.releaseClaim(failures, now)
  if (outcome.kind === 'failed') return bookkeeping.recordFailure(outcome.failures, now)
  return bookkeeping.recordSent(outcome.channel, failures, now)
}
