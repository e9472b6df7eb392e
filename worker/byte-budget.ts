/** An address that sends too much text in a day has its enquiries held, and in the end refused. */
import { type SQL, sql } from 'drizzle-orm'
import { compile, hasChanged, rowOf } from './db/database'
import { deskState, inquiries, intakeUsage } from './db/schema'
import { macOfAddress } from './encryption'
import type { Bindings } from './env'
import { ApiError } from './errors'
import { neighbourhoodOf } from './http/rate-limit'
import { type HoldReason, textBudgetSpent } from './intake/contract'
import { hour, secondsToMidnight, utcDayOf } from './time'

/** A few enquiries of maximum size. */
const bytesOfOne = 5_000_000

/**
 * Once all addresses have sent this share of the database in a day, a flood comes from many. Each may
 * then send fewer bytes, enough for dozens of usual enquiries.
 */
const floodShare = 0.05
const bytesOfOneInFlood = 100_000

export type Budget = {
  source: string
  day: number
  /** In bytes. */
  databaseLimit: number
}

const of = (value: keyof Budget) => sql.placeholder(value)
const overBudget: HoldReason = 'over_budget'

/** Bytes kept of the hash: enough that no two addresses of a day share one by chance. */
const hashBytes = 12

/** For IPv6, the /48 counts: a customer may have a whole one, and send from one /64 after another. */
export function hashAddress(env: Bindings, address: string, now: number) {
  const counted = neighbourhoodOf(address) ?? address
  const hash = macOfAddress(env, JSON.stringify([utcDayOf(now), counted]))
  return hash.subarray(0, hashBytes).toString('base64')
}

/** Whether the hour that began with an address's enquiry is not over. */
const isInWindow = sql`window_start between ${sql.placeholder('timestamp')} - ${hour} and ${sql.placeholder('timestamp')}`

/** Runs between the INSERT and the update of `last_number`, so that a repeated batch counts once. */
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
        windowStart: sql.placeholder('timestamp'),
        windowCount: 1,
      })} from ${inquiries}
        where id = ${sql.placeholder('id')} and number > (select last_number from desk_state)`,
    )
    .onConflictDoUpdate({
      target: [intakeUsage.day, intakeUsage.source],
      set: {
        count: sql`${intakeUsage.count} + 1`,
        bytes: sql`${intakeUsage.bytes} + excluded.bytes`,
        windowStart: sql`iif(${isInWindow}, window_start, excluded.window_start)`,
        windowCount: sql`iif(${isInWindow}, window_count, 0) + 1`,
      },
    }),
)

const usageOf = (what: SQL) => sql`(select ${what} from ${intakeUsage}
  where ${intakeUsage.day} = ${of('day')} and ${intakeUsage.source} = ${of('source')})`

/** Bytes that all addresses have sent before this submission, on its day. */
export const bytesToday = sql`case when ${deskState.intakeDay} = ${of('day')}
  then ${deskState.intakeBytes} else 0 end`

const bytesOfSource = sql`coalesce(${usageOf(sql`bytes`)}, 0) + ${sql.placeholder('bytes')}`

const allowedBytes = sql`iif(
  ${bytesToday} + ${sql.placeholder('bytes')} > ${of('databaseLimit')} * ${floodShare},
  ${bytesOfOneInFlood}, ${bytesOfOne})`

export const budgetReason = sql`case when ${bytesOfSource} > ${allowedBytes} then ${overBudget} end`

/** Nothing is lost: the visitor sees an error, and the form keeps the text. */
export const isRefused = sql`${bytesOfSource} > 2 * ${allowedBytes}`

/** Text is counted per UTC day. */
export function budgetSpent(now: number) {
  return new ApiError('text_budget_spent', textBudgetSpent, { retryAfter: secondsToMidnight(now) })
}

/** Right after the INSERT that stores the text, so that nothing is counted if nothing was stored. */
export function countAddedText({ source, day, bytes }: Budget & { bytes: number }) {
  return [
    sql`insert into ${intakeUsage} (day, source, count, bytes, file_bytes)
      select ${day}, ${source}, 0, ${bytes}, 0 where ${hasChanged}
      on conflict (day, source) do update set bytes = bytes + excluded.bytes`,
    sql`update ${deskState} set intake_day = ${day},
      intake_bytes = iif(intake_day = ${day}, intake_bytes, 0) + ${bytes} where ${hasChanged}`,
  ]
}

/** Counts this enquiry too. */
export const sourceCount = sql`coalesce(${usageOf(sql`count`)}, 0) + 1`

/** Counts this enquiry too. */
export const hourlyCount = sql`coalesce(${usageOf(sql`iif(${isInWindow}, window_count, 0)`)}, 0) + 1`
