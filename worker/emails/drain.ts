import { sql } from 'drizzle-orm'
import { openDatabase } from '../db/database'
import type { Bindings } from '../env'
import { log } from '../log'
import { second } from '../time'
import type { EmailKindName } from './contract'
import { claimNext, type EmailKind, nextEmail, priorities, send } from './outbox'

export type EmailKinds = Record<EmailKindName, EmailKind>

/** Each e-mail also takes up to four calls to the database. */
export const providerCallsPerRun = 10

/** No further e-mail is started after this time, in ms. Cron starts a run every minute. */
const runTimeLimit = 40 * second

/** In a row. A rejection does not count: the provider is up. */
const faultsPerRun = 3

/**
 * How many notifications about enquiries of one address are sent per hour. Beyond that, and during a
 * flood, enquiries are paced: some are still sent one by one, the others are listed in a digest.
 */
export const emailsPerHour = 3

const notPaced = [
  priorities.first,
  priorities.addition,
  priorities.acknowledgement,
  priorities.last,
]
const paced = Array.from({ length: emailsPerHour }, (_, turn) => priorities.paced + turn + 1)

export function isAnyEmailDue(now: number) {
  return sql`${nextEmail(now, [...notPaced, ...paced])} is not null`
}

/** Paced notifications are limited to one a run; digests list the others. */
export async function drainOutbox(
  env: Bindings,
  kinds: EmailKinds,
  now: () => number,
  timeLimit = runTimeLimit,
) {
  const db = openDatabase(env.DB)
  const startedAt = now()
  const counts = { sent: 0, failed: 0, no_slot: 0 }
  let among: readonly number[] = [...notPaced, ...paced]
  let calls = 0
  let faults = 0
  while (calls < providerCallsPerRun && faults < faultsPerRun && now() - startedAt < timeLimit) {
    const claimed = await claimNext(db, now(), among)
    if (!claimed) break
    if (claimed.priority >= priorities.paced) among = notPaced
    const kind = kinds[claimed.kind]
    const outcome = await send(env, db, kind, claimed, { timeLimit: kind.timeLimit, now })
    calls += outcome ? outcome.failures.length + Number(outcome.kind === 'sent') : 1
    if (!outcome) continue
    counts[outcome.kind] += 1
    if (outcome.kind === 'sent') faults = 0
    else if (outcome.failures.at(-1)?.code !== 'rejected') {
      faults += 1
      if (outcome.kind === 'no_slot') break
    }
  }
  const { sent, failed } = counts
  if (sent + failed > 0) log('info', 'outbox_drained', { sent, failed })
}
