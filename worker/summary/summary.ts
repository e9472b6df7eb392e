/** The summary by e-mail: on the first working day of a week, and on each on which an answer is late. */
import { sql } from 'drizzle-orm'
import { type ClockSettings, clockOf, selectClock, workingTimes } from '../clock/clock'
import { batch, type Database, readJsonRows, statement } from '../db/database'
import { deskState, settings } from '../db/schema'
import { companyTimeLimit, type EmailKind, queueEmail } from '../emails/outbox'
import { forCompany } from '../emails/retries'
import type { Bindings } from '../env'
import { mondayOf } from '../inbox/reports/period'
import { own } from '../notifications/own-emails'
import { hour } from '../time'
import { type Calendar, calendarOf, dayOf, startOfDay } from '../time-zone'
import { readWaiting } from './waiting'
import { readWeek } from './week'
import { writeSummary } from './write'

/** After midnight, in the company's time zone. */
const morning = 8 * hour

/** Names customers, so it is written when it is sent: a stored text would outlive their erasure. */
export const summary: EmailKind = {
  policy: forCompany,
  timeLimit: companyTimeLimit,
  async write(env, db, { createdAt }, now) {
    const select = sql`select json_array(${selectClock}) as row`
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

export function isSummaryDue(env: Bindings, now: number) {
  const calendar = calendarOf(env, now)
  const today = dayOf(calendar, now)
  if (now < startOfDay(calendar, today) + morning) return sql`0`
  return sql`(exists (select 1 from ${settings} where ${settings.summaries})
    and exists (select 1 from ${deskState} where ${deskState.summarisedDay} < ${today}))`
}

/** The first day of a new desk has none. */
export async function queueSummary(env: Bindings, db: Database, now: number) {
  const calendar = calendarOf(env, now)
  const today = dayOf(calendar, now)
  const select = sql`select json_array(summarised_day, ${selectClock}) as row from desk_state`
  const [row] = await readJsonRows<[number, ClockSettings]>(statement(db, select))
  if (!row) return
  const [summarisedDay, clockSettings] = row
  const isNew = summarisedDay === 0
  const isWanted = !isNew && (await isWantedOn(db, clockSettings, { calendar, today, now }))
  await batch(db, [
    ...(isWanted ? [queueEmail({ kind: 'summary', dedupeKey: `summary/${today}`, now })] : []),
    sql`update ${deskState} set summarised_day = ${today}`,
  ])
}

type Day = { calendar: Calendar; today: number; now: number }

async function isWantedOn(
  db: Database,
  clockSettings: ClockSettings,
  { calendar, today, now }: Day,
) {
  if (!isWorkingDay(clockSettings, calendar, today)) return false
  if (isFirstOfWeek(clockSettings, calendar, today)) return true
  const clock = clockOf(clockSettings, calendar, now)
  return (await readWaiting(db, clock, now)).some(({ isLate }) => isLate)
}

function isWorkingDay(clockSettings: ClockSettings, calendar: Calendar, number: number) {
  return workingTimes(clockSettings, calendar, { first: number, last: number }).length > 0
}

function isFirstOfWeek(clockSettings: ClockSettings, calendar: Calendar, today: number) {
  const before = { first: mondayOf(today), last: today - 1 }
  return workingTimes(clockSettings, calendar, before).length === 0
}
