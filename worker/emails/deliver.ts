import { type Placeholder, sql } from 'drizzle-orm'
import { type Database, openDatabase, retryTransient } from '../db/database'
import { deskState } from '../db/schema'
import type { Bindings } from '../env'
import { describeCause } from '../errors'
import { log } from '../log'
import { minute, second, wait, withTimeLimit } from '../time'
import {
  type AttachedFile,
  type Channel,
  type Content,
  type Delivery,
  type Email,
  type Failure,
  isFinalForChannel,
} from './channels/channel'
import { channelsFor } from './channels/providers'
import type { ChannelName } from './contract'

type ChannelFailure = Failure & { channel: ChannelName }

export type Outcome =
  | { kind: 'sent'; channel: ChannelName; messageId: string | null; failures: ChannelFailure[] }
  | { kind: 'failed'; failures: ChannelFailure[]; last: ChannelFailure }
  /** The provider's pace left no slot within the time limit, so the last channel was not called. */
  | { kind: 'no_slot'; failures: ChannelFailure[] }

export type DeliverOptions = {
  /** How long all channels together may take, in ms. */
  timeLimit: number
  now: () => number
  /** The slot of the first call (ms since 1970), if it is already reserved. */
  slotAt?: number | undefined
}

/** How long a reservation or recording an outcome may take, in ms; the visitor waits for both. */
export const bookkeepingTimeLimit = 3 * second

/**
 * The next channel is tried only after a failure that is final for this one: after any other failure the
 * e-mail could be sent twice.
 */
export async function deliver(
  env: Bindings,
  { files, ...content }: Content & Pick<Email, 'idempotencyKey'>,
  options: DeliverOptions,
): Promise<Outcome> {
  const { timeLimit, now, slotAt } = options
  const deadline = now() + timeLimit
  const channels = channelsFor(env, content)
  const attachments = files && (await readFiles(files))
  if (typeof attachments === 'string') {
    const failure = { code: attachments, channel: channels[0]?.name ?? 'log' }
    return { kind: 'failed', failures: [failure], last: failure }
  }
  const email = { ...content, ...(attachments && { attachments }) }
  const failures: ChannelFailure[] = []
  let last: ChannelFailure | undefined
  let reserved = slotAt
  for (const channel of channels) {
    for (const version of versionsOf(email)) {
      if (channel.paceMs) {
        const slot = reserved ?? (await findSlot(env, channel, now, deadline - leastTimeToCall))
        reserved = undefined
        if (slot === null) return { kind: 'no_slot', failures }
        if (slot > now()) await wait(slot - now())
      }
      const delivery = await callTwiceIfBusy(channel, version, { deadline, now })
      if (delivery.ok) {
        const { messageId = null } = delivery
        return { kind: 'sent', channel: channel.name, messageId, failures }
      }
      const { ok: _, ...failure } = delivery
      last = { channel: channel.name, ...failure }
      failures.push(last)
      if (last.code !== 'rejected') break
    }
    if (last && !isFinalForChannel(last.code)) break
  }
  if (!last) throw new Error('There is no channel to send through.')
  return { kind: 'failed', failures, last }
}

/** In ms. The attempt has to end before its claim does. */
const readingTimeLimit = 5 * second

/** Returns why they could not be read, if so. */
async function readFiles(files: readonly AttachedFile[]) {
  try {
    return await withTimeLimit(readingTimeLimit, async () => {
      const attachments = []
      for (const { read, ...named } of files) {
        const bytes = await read()
        if (!bytes) return 'file_missing' as const
        attachments.push({ ...named, bytes })
      }
      return attachments
    })
  } catch (thrown) {
    log('error', 'attachment_not_read', { cause: describeCause(thrown) })
    return 'file_unreadable' as const
  }
}

/** Null if the database fails, so that cron sends the e-mail. */
async function findSlot(env: Bindings, channel: Channel, now: () => number, latest: number) {
  const { name, paceMs = 0 } = channel
  const db = openDatabase(env.DB)
  try {
    const reserve = () => retryTransient(() => reserveSlot(db, paceMs, now(), latest))
    return await withTimeLimit(bookkeepingTimeLimit, reserve)
  } catch {
    log('error', 'slot_not_reserved', { channel: name })
    return null
  }
}

/**
 * A provider may reject the address that a visitor typed, so a notification is also tried without it. A
 * reply keeps its `replyTo`, the company's own: without it the customer's answer would be lost.
 */
function versionsOf(email: Email) {
  if (email.to !== null || email.replyTo === null) return [email]
  return [email, { ...email, replyTo: null }]
}

/** A slot must leave the provider at least this long to answer, in ms. */
export const leastTimeToCall = second

/** In ms. */
const longestPause = 2 * second

/** Resend allows two or five calls a second: https://resend.com/docs/api-reference/rate-limit */
async function callTwiceIfBusy(
  channel: Channel,
  email: Email,
  { deadline, now }: { deadline: number; now: () => number },
) {
  const delivery = await call(channel, email, deadline - now())
  // A paced channel has used its calls of a cron run for its slots.
  if (delivery.ok || delivery.code !== 'rate_limited' || channel.paceMs) return delivery
  const { retryAfterMs: pause = Number.POSITIVE_INFINITY } = delivery
  if (pause > longestPause || now() + pause + leastTimeToCall > deadline) return delivery
  await wait(pause)
  return call(channel, email, deadline - now())
}

async function call(channel: Channel, email: Email, ms: number): Promise<Delivery> {
  try {
    return await withTimeLimit(Math.max(ms, 1), (signal) => channel.send(email, signal))
  } catch (thrown) {
    const isTimeout = thrown instanceof Error && thrown.name === 'TimeoutError'
    return { ok: false, code: isTimeout ? 'timed_out' : 'unreachable' }
  }
}

/** A slot more than a minute ahead was set by a clock that ran fast, and must not stop the outbox. */
export function nextSlotAt(now: number | Placeholder) {
  return sql`case when ${deskState.emailjsFreeAt} > ${now} + ${minute} then ${now}
    else max(${deskState.emailjsFreeAt}, ${now}) end`
}

/** Null if it is later than `latest`. Slots are in D1, so that all instances together keep the pace. */
export async function reserveSlot(db: Database, paceMs: number, now: number, latest: number) {
  const [slot] = await db
    .update(deskState)
    .set({ emailjsFreeAt: sql`${nextSlotAt(now)} + ${paceMs}` })
    .where(sql`${nextSlotAt(now)} <= ${latest}`)
    .returning({ freeAt: deskState.emailjsFreeAt })
  return slot ? slot.freeAt - paceMs : null
}
