/**
 * Detects repeated messages and floods: the same text many times, more bytes than visitors need,
 * and more enquiries at once than this company ever gets. The INSERT itself makes these checks, so
 * they need no trip to D1, and of two simultaneous submissions one sees the other.
 */
import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { afterAllIds, firstIdAt } from '../db/id-range'
import type { Database } from '../db/open'
import { deskState, inquiries, intakeUsage } from '../db/schema'
import { compile, limitTo, rowOf } from '../db/statement'
import type { Env } from '../env'
import type { HoldReason } from '../hold-reasons'
import { neighbourhoodOf } from '../http/client-address'
import { sendersOf } from '../settings/blocked-senders/contract'
import { day, minute } from '../time'
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

/** Bytes that one address may send per day before its enquiries are held: a few of maximum size. */
const bytesOfOne = 5_000_000

/**
 * Once all addresses have sent this share of the database in a day, enquiries are held from those
 * beyond `bytesOfOneWhileScarce`. Others are not, or a few senders of long texts could have the
 * enquiries of everybody held until midnight.
 */
const heldShareOfAll = 0.05

/**
 * Share of the database that one address may send per day before its enquiries are refused. Held
 * enquiries are kept for 30 days, so an address that sends this much every day fills 60% of it.
 */
const refusedShareOfOne = 0.02

/**
 * Once all addresses have sent this share of the database in a day, a flood comes from many
 * addresses. Each may then send only this many bytes, enough for dozens of usual enquiries.
 */
const scarceShareOfAll = 0.1
const bytesOfOneWhileScarce = 100_000

/** What the INSERT needs for these checks and for the check of blocked senders. */
export type ArrivalChecks = {
  textDigest: string | null
  /** Address and domain by which a sender may be blocked; empty if no visitor has just sent it. */
  senderAddress: string
  senderDomain: string
  repeatFrom: string
  floodFrom: string
  /** Key under which its address is counted that day; null if no visitor has just sent it. */
  source: string | null
  day: number
  /** Maximum size of the database, in bytes. */
  databaseLimit: number
}

/** Describes the arrival of a text at `now` (ms since 1970). */
export function arrivalAt(
  now: number,
  {
    email,
    textDigest,
    source,
    databaseLimit,
  }: Pick<ArrivalChecks, 'textDigest' | 'source' | 'databaseLimit'> & { email: string },
): ArrivalChecks {
  const { address, domain } = sendersOf(email)
  return {
    textDigest,
    senderAddress: address,
    senderDomain: domain,
    repeatFrom: firstIdAt(now - repeatTime),
    floodFrom: firstIdAt(now - floodTime),
    source,
    day: dayOf(now),
    databaseLimit,
  }
}

/** For inquiries that no visitor has just sent: none of these checks holds them. */
export const noArrival: ArrivalChecks = {
  textDigest: null,
  senderAddress: '',
  senderDomain: '',
  repeatFrom: afterAllIds,
  floodFrom: afterAllIds,
  source: null,
  day: 0,
  databaseLimit: 0,
}

/** Bytes kept of the hash: enough that no two addresses of a day share one by chance. */
const hashBytes = 12

/**
 * Returns the key under which an address is counted that day: a keyed hash of address and day. Of
 * IPv6, the /48 is counted: a customer may have a whole one, and could send from one /64 after
 * another.
 */
export function hashAddress({ SESSION_SECRET }: Env, address: string, now: number) {
  const counted = neighbourhoodOf(address) ?? address
  const text = JSON.stringify([SESSION_SECRET ?? '', dayOf(now), counted])
  const hash = createHash('sha256').update(text).digest()
  return hash.subarray(0, hashBytes).toString('base64')
}

/** Days since 1970, in UTC. */
function dayOf(ms: number) {
  return Math.floor(ms / day)
}

/**
 * Counts a submission for its address. Runs in the same batch, after the INSERT that stores it and
 * before the statement that raises the revision to its number, so that a repeated batch counts once.
 */
export const countUsage = compile((db) =>
  db
    .insert(intakeUsage)
    .select(
      sql`select ${rowOf(intakeUsage, {
        day: sql.placeholder('day'),
        source: sql.placeholder('source'),
        count: 1,
        bytes: sql.placeholder('bytes'),
        fileBytes: 0,
      })} from ${inquiries}
        where id = ${sql.placeholder('id')} and number = (select revision + 1 from desk_state)`,
    )
    .onConflictDoUpdate({
      target: [intakeUsage.day, intakeUsage.source],
      set: {
        count: sql`${intakeUsage.count} + 1`,
        bytes: sql`${intakeUsage.bytes} + excluded.bytes`,
      },
    }),
)

/** Returns the statement that deletes the usage of all days but today and yesterday. */
export function purgeUsage(db: Database, now: number) {
  return db.delete(intakeUsage).where(lt(intakeUsage.day, dayOf(now) - 1))
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

/** Bytes that all addresses have sent before this submission, on its day. */
export const bytesToday = sql`case when ${deskState.intakeDay} = ${of('day')}
  then ${deskState.intakeBytes} else 0 end`

const bytesOfSource = sql`coalesce(${usageOf('bytes')}, 0) + ${sql.placeholder('bytes')}`

/** SQL for `over_budget` or null. It outranks other reasons, because its text is not indexed. */
export const budgetReason = sql`case when ${of('source')} is not null and (
    ${bytesOfSource} > ${bytesOfOne}
    or ${bytesOfSource} > ${bytesOfOneWhileScarce} and
      ${bytesToday} + ${sql.placeholder('bytes')} > ${of('databaseLimit')} * ${heldShareOfAll})
  then ${overBudget} end`

/**
 * Whether the address has used up its daily limit, so that the submission is not stored. Nothing is
 * lost: the visitor sees an error, and the form keeps the text.
 */
export const isRefused = sql`${of('source')} is not null and ${bytesOfSource} >
  iif(${bytesToday} > ${of('databaseLimit')} * ${scarceShareOfAll},
    ${bytesOfOneWhileScarce}, ${of('databaseLimit')} * ${refusedShareOfOne})`

/** SQL for `repeated_text` or null. Its placeholders have the names of `ArrivalChecks`'s properties. */
export const repeatReason = sql`case
  when ${sameText} = ${repeatMax} and not ${isTrusted} then ${repeated} end`

/** Whether a flood is under way. Enquiries are still listed, but their notifications take turns. */
export const isFlood = sql`${recentlyListed} >= ${floodMax}`

/** How many enquiries its address has sent that day, including this one. The fewest come first. */
export const turn = sql`coalesce(${usageOf('count')}, 0) + 1`

/** Bytes kept of the digest: enough that no two texts share one by chance. */
const digestBytes = 16

/**
 * Returns the start of the SHA-256 of a message's letters and digits in lower case, as hex. Spaces,
 * punctuation, capitals and the line that the form adds for a service make no difference. Returns
 * null for a message without letters and digits, which cannot be compared.
 */
export function digestText(message: string) {
  const letters = withoutIntroduction(message)
    .normalize('NFKC')
    .toLowerCase()
    .replace(otherThanLettersRe, '')
  if (letters === '') return null
  const digest = createHash('sha256').update(letters).digest()
  return digest.subarray(0, digestBytes).toString('hex')
}

// Marks are parts of letters, such as the vowel signs of Sinhala and Tamil.
const otherThanLettersRe = /[^\p{L}\p{M}\p{N}]+/gu
