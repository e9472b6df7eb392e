/**
 * The summary by e-mail: on the first working day of a week, on each on which an answer is late, and to an
 * administrator who asks for it.
 */
import { sql } from 'drizzle-orm'
import { type ClockSettings, clockOf, selectClock, workingTimes } from '../clock/clock'
import { batch, type Database, readJsonRows, statement } from '../db/database'
import { admins, emails } from '../db/schema'
import { isRecipient } from '../emails/channels/channel'
import { canReply } from '../emails/channels/providers'
import { companyTimeLimit, type EmailKind, queueEmail } from '../emails/outbox'
import { forCompany } from '../emails/retries'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { own } from '../notifications/own-emails'
import { hour, minute, mondayOf, second } from '../time'
import { type Calendar, calendarOf, dayOf, startOfDay } from '../time-zone'
import { readWaiting } from './waiting'
import { readWeek } from './week'
import { writeSummary } from './write'

/** After midnight, in the company's time zone. */
const morning = 8 * hour
const noon = 12 * hour

/** Names customers, so it is written when it is sent: a stored text would outlive their erasure. */
export const summary: EmailKind = {
  policy: forCompany,
  timeLimit: companyTimeLimit,
  async write(env, db, { createdAt, dedupeKey }, now) {
    const [, adminId = null] = requestKeyRe.exec(dedupeKey) ?? []
    const select = sql`select json_array(${selectClock},
        (select cast(email as text) from ${admins} where id = ${adminId})) as row
      from settings where summaries or ${adminId} is not null`
    const [row] = await readJsonRows<[ClockSettings, string | null]>(statement(db, select))
    if (!row) return null
    const [clockSettings, to] = row
    // The account may have been deleted since.
    if (adminId !== null && (to === null || !isRecipient(to))) return null
    const calendar = calendarOf(env, now)
    const today = dayOf(calendar, createdAt)
    const clock = clockOf(clockSettings, calendar, now)
    const waiting = await readWaiting(db, clock, now)
    const isWeekly = adminId !== null || isFirstOfWeek(clockSettings, calendar, today)
    const week = isWeekly ? await readWeek(db, { calendar, today, now }) : null
    const given = { waiting, week, clock, clockSettings, calendar, now }
    return { ...own, to, ...writeSummary(env, given) }
  },
}

const requestKeyRe = /^summary\/to\/(.+)\/\d+$/

/** Of one administrator. */
const requestPause = minute

/** Queues the summary of a Monday for an administrator. Throws `too_many_requests` if one was asked for just now. */
export async function requestSummary(env: Bindings, db: Database, adminId: string, now: number) {
  if (!canReply(env)) {
    throw new ApiError('reply_unavailable', 'This e-mail channel cannot write to administrators.')
  }
  const start = `summary/to/${adminId}/`
  const isRecent = sql`exists (select 1 from ${emails} where inquiry_id is null and kind = 'summary'
    and substr(dedupe_key, 1, length(${start})) = ${start} and created_at > ${now - requestPause})`
  const queueing = queueEmail(
    { kind: 'summary', dedupeKey: `${start}${now}`, now },
    sql`not ${isRecent}`,
  )
  const { meta } = await statement(db, queueing).run()
  if (meta.changes > 0) return
  throw new ApiError(
    'too_many_requests',
    'You can ask for one summary a minute. Try again shortly.',
    {
      retryAfter: requestPause / second,
    },
  )
}

/** Once on a day. Later than that it would be no news: whoever is late has been told by then. */
export async function queueSummary(env: Bindings, db: Database, now: number) {
  const calendar = calendarOf(env, now)
  const today = dayOf(calendar, now)
  const time = now - startOfDay(calendar, today)
  if (time < morning || time >= noon) return
  const dedupeKey = `summary/${today}`
  const select = sql`select json_array(${selectClock}) as row from settings
    where summaries and not exists (select 1 from ${emails} where dedupe_key = ${dedupeKey})`
  const [row] = await readJsonRows<[ClockSettings]>(statement(db, select))
  if (!row || !(await isWantedOn(db, row[0], { calendar, today, now }))) return
  await batch(db, [queueEmail({ kind: 'summary', dedupeKey, now })])
}

type Day = { calendar: Calendar; today: number; now: number }

async function isWantedOn(
  db: Database,
  clockSettings: ClockSettings,
  { calendar, today, now }: Day,
) {
  if (!isWorkingDay(clockSettings, calendar, today)) return false
  if (isFirstOfWeek(clockSettings, calendar, today)) return hasInquiries(db)
  const clock = clockOf(clockSettings, calendar, now)
  return (await readWaiting(db, clock, now)).some(({ isLate }) => isLate)
}

/** A new desk has nothing to sum up. */
async function hasInquiries(db: Database) {
  const found = await statement(db, sql`select 1 from inquiries limit 1`).first()
  return found !== null
}

function isWorkingDay(clockSettings: ClockSettings, calendar: Calendar, number: number) {
  return workingTimes(clockSettings, calendar, { first: number, last: number }).length > 0
}

function isFirstOfWeek(clockSettings: ClockSettings, calendar: Calendar, today: number) {
  const before = { first: mondayOf(today), last: today - 1 }
  return workingTimes(clockSettings, calendar, before).length === 0
}
