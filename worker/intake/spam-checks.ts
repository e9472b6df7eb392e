/**
 * What looks automated is not refused but held for review. The INSERT itself makes some checks: they need no
 * trip to D1, and of two simultaneous submissions one sees the other.
 */

import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Budget, hourlyCount, sourceCount } from '../byte-budget'
import { limitTo } from '../db/database'
import { firstIdAt } from '../db/inquiries'
import { blockedSenders, inquiries } from '../db/schema'
import { type Bindings, siteOrigin } from '../env'
import { floodFrom, recentlyListed } from '../flood'
import { withoutIntroduction } from '../introduction'
import { log } from '../log'
import { sendersOf } from '../settings/blocked-senders'
import { day, second, utcDayOf, withTimeLimit } from '../time'
import {
  challengeField,
  challengeUnavailable,
  decoyField,
  type HoldReason,
  longestFillTime,
} from './contract'
import type { NewInquiry } from './submission'

/** A person takes longer than this from seeing the form to sending it, in ms. */
const leastFillTime = 2 * second

/** `heldIfBusy` counts only while its address, or all addresses together, send more than usual. */
export type Screening = { heldFor: HoldReason | null; heldIfBusy: HoldReason | null }

export async function screen(
  env: Bindings,
  inquiry: NewInquiry,
  visitorIp: string | undefined,
  now: number,
): Promise<Screening> {
  const { [decoyField]: decoy, shownAt, sentAt } = inquiry
  if (decoy !== undefined && decoy !== '') return screenedAs('decoy')
  if (isStated(shownAt)) {
    const reason = screenTime(shownAt, sentAt, now)
    if (reason) return screenedAs(reason)
  }
  if (!env.TURNSTILE_SECRET) return screenedAs(null)
  const token = inquiry[challengeField]
  // Turnstile is down or blocked for this visitor, who cannot help that. A bot can claim the same,
  // but if every such submission were held, an outage would turn all enquiries into spam. So it
  // passes while few enquiries arrive.
  if (token === challengeUnavailable) return { heldFor: null, heldIfBusy: 'challenge_missing' }
  return screenedAs(await checkChallenge(env, token, visitorIp))
}

function screenedAs(heldFor: HoldReason | null): Screening {
  return { heldFor, heldIfBusy: null }
}

/** By the visitor's clock, whose error cancels out; without `sentAt`, by ours. */
function screenTime(shownAt: unknown, sentAt: unknown, now: number): HoldReason | null {
  const fillTime = (isStated(sentAt) ? toMs(sentAt) : now) - toMs(shownAt)
  if (!(fillTime >= 0 && fillTime <= longestFillTime)) return 'clock_forged'
  return fillTime < leastFillTime ? 'too_fast' : null
}

function isStated(value: unknown) {
  return value !== undefined && value !== null && value !== ''
}

/** Form fields are text. Anything but a number becomes NaN, which fails every comparison. */
function toMs(value: unknown) {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
}

const challengeTimeLimit = 3 * second

const Verdict = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string()),
  'error-codes': v.optional(v.array(v.string()), []),
})

/** An error in the service, which says nothing about the token (Turnstile's documentation). */
const serviceFault = 'internal-error'

/** Null for a person, and if the service is down. */
async function checkChallenge(
  env: Bindings,
  token: unknown,
  visitorIp: string | undefined,
): Promise<HoldReason | null> {
  if (token === undefined || token === '') return 'challenge_missing'
  if (typeof token !== 'string') return 'challenge_failed'
  try {
    const verdict = await withTimeLimit(challengeTimeLimit, (signal) =>
      verify(env, token, visitorIp, signal),
    )
    const isOurPage =
      verdict.hostname === undefined || verdict.hostname === new URL(siteOrigin(env)).hostname
    return verdict.success && isOurPage ? null : 'challenge_failed'
  } catch {
    // The service is down, which no visitor can help.
    log('warn', 'challenge_unavailable')
    return null
  }
}

async function verify(
  env: Bindings,
  token: string,
  visitorIp: string | undefined,
  signal: AbortSignal,
) {
  const apiUrl = env.TURNSTILE_API_URL || 'https://challenges.cloudflare.com'
  const response = await fetch(new URL('/turnstile/v0/siteverify', apiUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: env.TURNSTILE_SECRET, response: token, remoteip: visitorIp }),
    redirect: 'manual',
    signal,
  })
  const verdict = v.parse(Verdict, await response.json())
  if (verdict['error-codes'].includes(serviceFault)) throw new Error('Turnstile reported a fault.')
  return verdict
}

/** Within `repeatTime`. A person who is unsure sends a text two or three times, a spammer hundreds. */
const repeatMax = 5
const repeatTime = day

/** How many of the latest with the same text are checked for the same sender, to limit the rows read. */
const repeatsChecked = 50

/**
 * A text of at most this many letters and digits may be one that many people write, such as 'Please send me
 * a quotation'. It is held as repeated only if one sender or one address repeats it.
 */
const commonMaxLength = 80

/** A link, an e-mail address or a number of three digits: what makes a short text somebody's own. */
const distinctiveRe = /@|:\/\/|\bwww\.|[\p{Ll}\p{N}]\.\p{Ll}{2,}|\p{N}{3}/u

export function isCommonText(message: string) {
  const text = withoutIntroduction(message)
  return lettersOf(text).length <= commonMaxLength && !distinctiveRe.test(text)
}

/** With this many listed within `floodTime`, more than on a busy day, unverified enquiries are held. */
const busyMax = 10

/** How many unverified enquiries of one address are listed within an hour. */
const unverifiedMax = 2

export type ArrivalChecks = Budget & {
  textDigest: string | null
  isCommonText: 0 | 1
  /** By which a sender may be blocked. */
  senderAddress: string
  senderDomain: string
  repeatFrom: string
  floodFrom: string
}

export function arrivalAt(
  now: number,
  email: string,
  given: Pick<ArrivalChecks, 'textDigest' | 'isCommonText' | 'source' | 'databaseLimit'>,
): ArrivalChecks {
  const { address, domain } = sendersOf(email)
  return {
    ...given,
    senderAddress: address,
    senderDomain: domain,
    repeatFrom: firstIdAt(now - repeatTime),
    floodFrom: floodFrom(now),
    day: utcDayOf(now),
  }
}

/** Marks the text of an inquiry released as not spam: until that is deleted, no repetition is held. */
const trustedPrefix = 'trusted:'

export const trustedDigest = sql`${trustedPrefix} || replace(${inquiries.textDigest}, ${trustedPrefix}, '')`

export const plainDigest = sql`replace(${inquiries.textDigest}, ${trustedPrefix}, '')`

const of = (value: keyof ArrivalChecks) => sql.placeholder(value)
const blocked: HoldReason = 'blocked'
const repeated: HoldReason = 'repeated_text'

/** Its placeholders have the names of `ArrivalChecks`'s properties. */
export const blockedReason = sql`case when exists (select 1 from ${blockedSenders}
  where address in (${of('senderAddress')}, ${of('senderDomain')}))
  then ${blocked} end`

const isTrusted = sql`exists (select 1 from ${inquiries}
  where text_digest = ${trustedPrefix} || ${of('textDigest')} and deleted_at is null)`

const sameText = sql`(select count(*) from (select 1 from ${inquiries}
  where text_digest = ${of('textDigest')} and id >= ${of('repeatFrom')} ${limitTo(repeatMax)}))`

const sameTextOfSender = sql`(select count(*) from (select email from ${inquiries}
    where text_digest = ${of('textDigest')} and id >= ${of('repeatFrom')}
    order by id desc ${limitTo(repeatsChecked)})
  where email = ${sql.placeholder('email')} collate nocase)`

export const repeatReason = sql`case
  when ${sameText} = ${repeatMax} and not ${isTrusted} and (not ${of('isCommonText')}
    or ${sourceCount} > ${repeatMax} or ${sameTextOfSender} >= ${repeatMax}) then ${repeated} end`

/** Whether the address of a submission, or all addresses together, send more than usual. */
export const isBusy = sql`(${hourlyCount} > ${unverifiedMax} or ${recentlyListed} >= ${busyMax})`

/** Bytes kept of the digest: enough that no two texts share one by chance. */
const digestBytes = 16

/**
 * Spaces, punctuation, capitals and the line that the form adds for a service make no difference. Null
 * for a message without letters and digits, which cannot be compared.
 */
export function digestText(message: string) {
  const letters = lettersOf(withoutIntroduction(message))
  if (letters === '') return null
  const digest = createHash('sha256').update(letters).digest()
  return digest.subarray(0, digestBytes).toString('hex')
}

function lettersOf(text: string) {
  return text
    .replace(manyMarksRe, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replace(otherThanLettersRe, '')
}

// As in Unicode's Stream-Safe Text Format (UAX #15): to sort a run of marks takes time that grows with
// the square of its length. No script puts as many on one letter.
const manyMarksRe = /(\p{M}{30})\p{M}+/gu

// Marks are parts of letters, such as the vowel signs of Sinhala and Tamil.
const otherThanLettersRe = /[^\p{L}\p{M}\p{N}]+/gu
