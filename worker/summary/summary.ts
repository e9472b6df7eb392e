/** The summary by e-mail: on the first working day of a week, and on each on which an answer is late. */
import { sql } from 'drizzle-orm'
import { type ClockSettings, clockOf, selectClock, workingTimes } from '../clock/clock'
import { batch, type Database, readJsonRows, statement } from '../db/database'
import { emails } from '../db/schema'
import { companyTimeLimit, type EmailKind, queueEmail } from '../emails/outbox'
import { forCompany } from '../emails/retries'
import type { Bindings } from '../env'
import { own } from '../notifications/own-emails'
import { hour, mondayOf } from '../time'
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
  async write(env, db, { createdAt }, now) {
    const select = sql`select json_array(${selectClock}) as row from settings where summaries`
    const [row] = await readJsonRows<[ClockSettings]>(statement(db, select))
    if (!row) return null
    const [clockSettings] = row
    const calendar = calendarOf(env, now)
    const today = dayOf(calendar, createdAt)
    const clock = clockOf(clockSettings, calendar, now)
    const waiting = await readWaiting(db, clock, now)
    const isWeekly = isFirstOfWeek(clockSettings, calendar, today)
    const week = isWeekly ? await readWeek(db, { calendar, today, now }) : null
    return { ...own, ...writeSummary(env, { waiting, week, clock, clockSettings, calendar, now }) }
  },
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
