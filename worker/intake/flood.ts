/**
 * Detects repetition and floods, by what only the database knows: the same text many times, more
 * bytes than visitors need, and more enquiries at once than this company ever gets. All are asked by
 * the INSERT itself, so they cost no trip to D1, and of two that arrive together one sees the other.
 */
import { lt, sql } from 'drizzle-orm'
import { afterAllIds, firstIdAt } from '../db/id-range'
import type { Database } from '../db/open'
import { deskState, inquiries, intakeUsage } from '../db/schema'
import { compile, limitTo, rowOf, statement } from '../db/statement'
import type { Env } from '../env'
import { sendersOf } from '../settings/blocked-senders/contract'
import { day, minute } from '../time'
import type { HoldReason } from './contract'
import { withoutIntroduction } from './introduction'

/**
 * How often one text may come within `repeatTime`: somebody who is unsure whether it arrived sends
 * it two or three times; a campaign sends hundreds.
 */
const repeatMax = 5
const repeatTime = day

/**
 * How many may reach the list within `floodTime`: ten times what a busy day brings in such a time,
 * and still few enough to be notified of one by one at once (EmailJS takes one a second).
 */
const floodMax = 60
const floodTime = 10 * minute

/** Bytes that one address may send on a day before more is held: a few of the largest enquiries there can be. */
const bytesOfOne = 5_000_000

/** All together may fill this share of the database on a day before more is held. */
const heldShareOfAll = 0.05

/**
 * What is held takes up room for 30 days, so there is an end to it. An address that sends as much as
 * it can, day after day, fills three fifths of the database at this share.
 */
const refusedShareOfOne = 0.02

/**
 * Once all together have sent this share of the database on a day, whoever floods has many addresses:
 * then each may send no more than so many bytes, which is dozens of usual enquiries.
 */
const scarceShareOfAll = 0.1
const bytesOfOneWhileScarce = 100_000

/** What the INSERT has to know of an arrival to tell whether it repeats another or is part of a flood. */
export type Arrival = {
  textDigest: string | null
  /** By which its sender may be blocked; none for what no visitor has just sent. */
  senderAddress: string
  senderDomain: string
  repeatFrom: string
  floodFrom: string
  /** Under which its address is counted on its day; null for what no visitor has just sent. */
  source: string | null
  day: number
  /** What the database may hold, in bytes. */
  databaseLimit: number
}

/** Describes the arrival of a text now (ms since 1970). */
export function arrivalAt(
  now: number,
  {
    email,
    textDigest,
    source,
    databaseLimit,
  }: Pick<Arrival, 'textDigest' | 'source' | 'databaseLimit'> & { email: string },
): Arrival {
  const { address, domain } = sendersOf(email)
  return {
    ...{ textDigest, senderAddress: address, senderDomain: domain },
    repeatFrom: firstIdAt(now - repeatTime),
    floodFrom: firstIdAt(now - floodTime),
    source,
    day: dayOf(now),
    databaseLimit,
  }
}

/** What did not come from a visitor is never held. */
export const noArrival: Arrival = {
  textDigest: null,
  senderAddress: '',
  senderDomain: '',
  repeatFrom: afterAllIds,
  floodFrom: afterAllIds,
  source: null,
  day: 0,
  databaseLimit: 0,
}

/** Bytes kept of a hash: enough that two addresses of a day never share one by chance. */
const hashBytes = 12

/** Returns under what an address is counted on a day: a keyed hash of both. */
export async function sourceOf({ SESSION_SECRET }: Env, address: string, now: number) {
  const text = JSON.stringify([SESSION_SECRET ?? '', dayOf(now), address])
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(hash, 0, hashBytes)))
}

/** Days since 1970. */
function dayOf(ms: number) {
  return Math.floor(ms / day)
}

/** Returns the statement that counts a submission of an address, after the one that has stored it. */
export const countUsage = compile((db) =>
  db
    .insert(intakeUsage)
    .select(
      sql`select ${rowOf(intakeUsage, {
        day: sql.placeholder('day'),
        source: sql.placeholder('source'),
        count: sql`1`,
        bytes: sql.placeholder('bytes'),
        fileBytes: sql`0`,
      })} from ${inquiries} where id = ${sql.placeholder('id')}`,
    )
    .onConflictDoUpdate({
      target: [intakeUsage.day, intakeUsage.source],
      set: {
        count: sql`${intakeUsage.count} + 1`,
        bytes: sql`${intakeUsage.bytes} + excluded.bytes`,
      },
    }),
)

/** Returns the statement that forgets all but today and yesterday. */
export function purgeUsage(db: Database, now: number) {
  return statement(db, db.delete(intakeUsage).where(lt(intakeUsage.day, dayOf(now) - 1)))
}

/**
 * The digest of a text that an administrator has said is no spam, as long as that inquiry is not
 * deleted: further ones of the same text are not held for it.
 */
const trustedPrefix = 'trusted:'

/** What releasing a held inquiry sets its `text_digest` to. */
export const trustedDigest = sql`${trustedPrefix} || replace(${inquiries.textDigest}, ${trustedPrefix}, '')`

/** The same without that trust. */
export const plainDigest = sql`replace(${inquiries.textDigest}, ${trustedPrefix}, '')`

const of = (value: keyof Arrival) => sql.placeholder(value)
const repeated: HoldReason = 'repeated_text'
const overBudget: HoldReason = 'over_budget'

const isTrusted = sql`exists (select 1 from ${inquiries}
  where text_digest = ${trustedPrefix} || ${of('textDigest')} and deleted_at is null)`

const sameText = sql`(select count(*) from (select 1 from ${inquiries}
  where text_digest = ${of('textDigest')} and id >= ${of('repeatFrom')} ${limitTo(repeatMax)}))`

const recentlyListed = sql`(select count(*) from (select 1 from ${inquiries}
  where box in ('inbox', 'waiting', 'done') and id >= ${of('floodFrom')} ${limitTo(floodMax)}))`

const usageOf = (what: 'bytes' | 'count') => sql`(select ${sql.raw(what)} from ${intakeUsage}
  where ${intakeUsage.day} = ${of('day')} and ${intakeUsage.source} = ${of('source')})`

/** Bytes that all addresses together have sent before this one, on its day. */
export const bytesToday = sql`case when ${deskState.intakeDay} = ${of('day')}
  then ${deskState.intakeBytes} else 0 end`

const bytesOfSource = sql`coalesce(${usageOf('bytes')}, 0) + ${sql.placeholder('bytes')}`

/** `over_budget`, before any other reason, or null: such a text is not put into the index of words. */
export const budgetReason = sql`case when ${of('source')} is not null and (
    ${bytesOfSource} > ${bytesOfOne}
    or ${bytesToday} + ${sql.placeholder('bytes')} > ${of('databaseLimit')} * ${heldShareOfAll})
  then ${overBudget} end`

/**
 * Whether its address has sent as much as is taken in a day, so that an arrival is not stored. Nothing
 * is lost by it: the visitor is told, and the form keeps the text.
 */
export const isRefused = sql`${of('source')} is not null and ${bytesOfSource} >
  iif(${bytesToday} > ${of('databaseLimit')} * ${scarceShareOfAll},
    ${bytesOfOneWhileScarce}, ${of('databaseLimit')} * ${refusedShareOfOne})`

/** Why an arrival is held, or null: SQL with the names of `Arrival` as placeholders. */
export const repeatReason = sql`case
  when ${sameText} = ${repeatMax} and not ${isTrusted} then ${repeated} end`

/** Whether a flood is under way: what passes every check is listed, and notified of in turn. */
export const isFlood = sql`${recentlyListed} >= ${floodMax}`

/** How many its address has sent this day, itself included: whoever has sent least comes first. */
export const turn = sql`coalesce(${usageOf('count')}, 0) + 1`

/** Bytes kept of a digest: enough that two texts never share one by chance. */
const digestBytes = 16

/**
 * Returns the start of the SHA-256 of a message's letters and digits in lower case, as hex: other
 * spaces, punctuation and capitals, and the line that the form adds for a service, do not make it
 * another text. Null for a message without any letter or digit, which cannot be compared.
 */
export async function digestText(message: string) {
  const letters = withoutIntroduction(message)
    .normalize('NFKC')
    .toLowerCase()
    .replace(otherThanLettersRe, '')
  if (letters === '') return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(letters))
  return [...new Uint8Array(digest, 0, digestBytes)].map(toHex).join('')
}

// Marks are parts of letters: the vowel signs of Sinhala and Tamil.
const otherThanLettersRe = /[^\p{L}\p{M}\p{N}]+/gu

function toHex(byte: number) {
  return byte.toString(16).padStart(2, '0')
}
