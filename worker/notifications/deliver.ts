/** Hands an e-mail to a channel and has noted what came of it. */
import { type Placeholder, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { retryTransient } from '../db/retry'
import { deskState } from '../db/schema'
import type { Env } from '../env'
import { log } from '../log'
import { minute, second, wait, withTimeLimit } from '../time'
import {
  type Channel,
  type ChannelName,
  type Delivery,
  type Failure,
  isFinalForChannel,
} from './channels/channel'
import { channelsFor } from './channels/configured'
import { type Email, withoutReplyTo } from './email'

export type ChannelFailure = Failure & { channel: ChannelName }

export type Outcome =
  | { kind: 'sent'; channel: ChannelName; failures: ChannelFailure[] }
  | { kind: 'failed'; failures: [ChannelFailure, ...ChannelFailure[]] }
  /** The provider's pace left no room in the time there was: nothing was tried at the last channel. */
  | { kind: 'no_slot'; failures: ChannelFailure[] }

type Circumstances = {
  /** How long everything may take, in ms. */
  timeLimit: number
  now: () => number
  /** The slot of the first call (ms since 1970), where it is reserved already. */
  slotAt?: number | undefined
}

/** How long a slot or a note in the outbox may take, in ms: the visitor waits for them as well. */
export const bookkeepingTimeLimit = 3 * second

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
  circumstances: Circumstances,
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

/**
 * Hands an e-mail to the first configured channel that takes it, at the channels' pace. The next
 * one is tried only after a refusal that is final for its channel, and after a rejection a
 * notification once without `replyTo`; after a passing fault it waits, or it could be sent twice.
 */
export async function deliver(
  env: Env,
  db: Database,
  email: Email,
  { timeLimit, now, slotAt }: Circumstances,
): Promise<Outcome> {
  const deadline = now() + timeLimit
  const failures: ChannelFailure[] = []
  let reserved = slotAt
  for (const channel of channelsFor(env, email)) {
    for (const version of versionsOf(email)) {
      if (channel.paceMs) {
        const slot = reserved ?? (await findSlot(db, channel, now, deadline - leastTimeToCall))
        reserved = undefined
        if (slot === null) return { kind: 'no_slot', failures }
        if (slot > now()) await wait(slot - now())
      }
      const delivery = await call(channel, version, deadline - now())
      if (delivery.ok) return { kind: 'sent', channel: channel.name, failures }
      const { ok: _, ...failure } = delivery
      failures.push({ channel: channel.name, ...failure })
      if (failure.code !== 'rejected') break
    }
    const last = failures.at(-1)
    if (last && !isFinalForChannel(last.code)) break
  }
  return asFailed(failures)
}

/** A database that cannot tell the channel's pace leaves no slot: the notification stays for cron. */
async function findSlot(
  db: Database,
  { name, paceMs = 0 }: Channel,
  now: () => number,
  latest: number,
) {
  try {
    const reserve = () => retryTransient(() => reserveSlot(db, paceMs, now(), latest))
    return await withTimeLimit(bookkeepingTimeLimit, reserve)
  } catch {
    log('error', 'slot_not_reserved', { channel: name })
    return null
  }
}

/**
 * What a visitor typed as an address may be what a provider rejects: then it goes without. That of a
 * reply is the company's own: without it the customer's answer would be lost.
 */
function versionsOf(email: Email) {
  const isOptional = email.to === null && email.replyTo !== null
  return isOptional ? [email, withoutReplyTo(email)] : [email]
}

/** A slot so late that the provider would have less than this to answer, in ms, is no slot. */
export const leastTimeToCall = second

async function call(channel: Channel, email: Email, ms: number): Promise<Delivery> {
  try {
    return await withTimeLimit(Math.max(ms, 1), (signal) => channel.send(email, signal))
  } catch (thrown) {
    const isTimeout = thrown instanceof Error && thrown.name === 'TimeoutError'
    return { ok: false, code: isTimeout ? 'timed_out' : 'unreachable' }
  }
}

function asFailed(failures: ChannelFailure[]): Outcome {
  const [first, ...more] = failures
  if (!first) throw new Error('There is no channel to send by.')
  return { kind: 'failed', failures: [first, ...more] }
}

/**
 * The first free slot of EmailJS from `now` on (ms since 1970), as SQL about the desk's one row. One
 * far ahead can only come from a clock that ran fast: it must not stop the outbox.
 */
export function nextSlotAt(now: number | Placeholder) {
  return sql`case when ${deskState.emailjsFreeAt} > ${now} + ${minute} then ${now}
    else max(${deskState.emailjsFreeAt}, ${now}) end`
}

/**
 * Reserves the next free slot and returns it (ms since 1970), or null when there is none before
 * `latest`. Kept in D1, so that all instances together keep the provider's pace.
 */
export async function reserveSlot(db: Database, paceMs: number, now: number, latest: number) {
  const [slot] = await db
    .update(deskState)
    .set({ emailjsFreeAt: sql`${nextSlotAt(now)} + ${paceMs}` })
    .where(sql`${nextSlotAt(now)} <= ${latest}`)
    .returning({ freeAt: deskState.emailjsFreeAt })
  return slot ? slot.freeAt - paceMs : null
}
