/**
 * Detects blocked senders, repeated messages and floods: the same text many times, and more enquiries
 * at once than this company ever gets. The INSERT itself makes these checks, so they need no trip to
 * D1, and of two simultaneous submissions one sees the other.
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { limitTo } from '../db/database'
import { firstIdAt } from '../db/inquiries'
import { blockedSenders, inquiries } from '../db/schema'
import { sendersOf } from '../settings/blocked-senders/contract'
import { day, minute, utcDayOf } from '../time'
import type { Budget } from './byte-budget'
import type { HoldReason } from './contract'
import { withoutIntroduction } from './introduction'

/**
 * How often the same text may arrive within `repeatTime` (ms). Somebody who is unsure whether it
 * arrived sends it two or three times; a spam campaign sends hundreds.
 */
const repeatMax = 5
const repeatTime = day

/**
 * How many enquiries may reach the list within `floodTime` (ms): ten times as many as on a busy
 * day, and still few enough to notify of each at once (EmailJS accepts one e-mail a second).
 */
const floodMax = 60
const floodTime = 10 * minute

/** What the INSERT needs for these checks. */
export type ArrivalChecks = Budget & {
  textDigest: string | null
  /** Address and domain by which a sender may be blocked. */
  senderAddress: string
  senderDomain: string
  repeatFrom: string
  floodFrom: string
}

/** Describes the arrival of a text at `now` (ms since 1970). */
export function arrivalAt(
  now: number,
  email: string,
  given: Pick<ArrivalChecks, 'textDigest' | 'source' | 'databaseLimit'>,
): ArrivalChecks {
  const { address, domain } = sendersOf(email)
  return {
    ...given,
    senderAddress: address,
    senderDomain: domain,
    repeatFrom: firstIdAt(now - repeatTime),
    floodFrom: firstIdAt(now - floodTime),
    day: utcDayOf(now),
  }
}

/**
 * Marks the digest of an inquiry that an administrator has released as not spam. Until that inquiry
 * is deleted, others with the same text are not held as repeated.
 */
const trustedPrefix = 'trusted:'

/** The `text_digest` of a held inquiry once it is released. */
export const trustedDigest = sql`${trustedPrefix} || replace(${inquiries.textDigest}, ${trustedPrefix}, '')`

/** The same digest, no longer trusted. */
export const plainDigest = sql`replace(${inquiries.textDigest}, ${trustedPrefix}, '')`

const of = (value: keyof ArrivalChecks) => sql.placeholder(value)
const blocked: HoldReason = 'blocked'
const repeated: HoldReason = 'repeated_text'

/** SQL for `blocked` or null. Its placeholders have the names of `ArrivalChecks`'s properties. */
export const blockedReason = sql`case when exists (select 1 from ${blockedSenders}
  where address in (${of('senderAddress')}, ${of('senderDomain')}))
  then ${blocked} end`

const isTrusted = sql`exists (select 1 from ${inquiries}
  where text_digest = ${trustedPrefix} || ${of('textDigest')} and deleted_at is null)`

const sameText = sql`(select count(*) from (select 1 from ${inquiries}
  where text_digest = ${of('textDigest')} and id >= ${of('repeatFrom')} ${limitTo(repeatMax)}))`

const recentlyListed = sql`(select count(*) from (select 1 from ${inquiries}
  where box in ('inbox', 'waiting', 'done') and id >= ${of('floodFrom')} ${limitTo(floodMax)}))`

/** SQL for `repeated_text` or null. */
export const repeatReason = sql`case
  when ${sameText} = ${repeatMax} and not ${isTrusted} then ${repeated} end`

/** Whether a flood is under way. Enquiries are still listed, but their notifications take turns. */
export const isFlood = sql`${recentlyListed} >= ${floodMax}`

/** Bytes kept of the digest: enough that no two texts share one by chance. */
const digestBytes = 16

/**
 * Returns the start of the SHA-256 of a message's letters and digits in lower case, as hex. Spaces,
 * punctuation, capitals and the line that the form adds for a service make no difference. Returns
 * null for a message without letters and digits, which cannot be compared.
 */
export function digestText(message: string) {
  const letters = withoutIntroduction(message)
    .replace(manyMarksRe, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replace(otherThanLettersRe, '')
  if (letters === '') return null
  const digest = createHash('sha256').update(letters).digest()
  return digest.subarray(0, digestBytes).toString('hex')
}

// As in Unicode's Stream-Safe Text Format (UAX #15): to sort a run of marks takes time that grows with
// the square of its length. No script puts as many on one letter.
const manyMarksRe = /(\p{M}{30})\p{M}+/gu

// Marks are parts of letters, such as the vowel signs of Sinhala and Tamil.
const otherThanLettersRe = /[^\p{L}\p{M}\p{N}]+/gu
