/** What the summary says about the week before, and about the quotes that are out. */
import { sql } from 'drizzle-orm'
import {
  batch,
  type Database,
  type JsonRow,
  limitTo,
  readJsonRows,
  statement,
} from '../db/database'
import { responseOf, selectResponse } from '../inbox/reports/response'
import { mondayOf } from '../time'
import { type Calendar, startOfDay } from '../time-zone'

type Closed = { won: number; lost: number; noAnswer: number }

export type Week = {
  /** The first and the last day, in days since 1970. */
  first: number
  last: number
  received: number
  /** Enquiries that are answered or whose target has passed, and how many were answered in time. */
  counted: number
  inTime: number
  before: { received: number; counted: number; inTime: number }
  /** Whether answers have a target at all. */
  hasTarget: boolean
  closed: Closed
  closedBefore: Closed
  quotes: { count: number; amount: number }
}

type Given = { calendar: Calendar; today: number; now: number }

export async function readWeek(db: Database, { calendar, today, now }: Given): Promise<Week> {
  const last = mondayOf(today) - 1
  const first = last - 6
  const period = { calendar, first, last }
  const answers = await batch<JsonRow>(db, selectResponse(period))
  const [clock, admins, rows, rowsBefore] = answers.map(({ results }) => results)
  const report = responseOf([clock ?? [], admins ?? [], rows ?? [], rowsBefore ?? []], period, now)
  const { received } = report.outcome
  const countsOf = ({ answers: { inTime, late } }: typeof report.before) => ({
    counted: inTime + late,
    inTime,
  })
  return {
    ...{ first, last, received, ...countsOf(report) },
    before: { received: report.before.outcome.received, ...countsOf(report.before) },
    hasTarget: report.target !== 'off',
    ...(await countClosed(db, calendar, first)),
    quotes: await countQuotes(db),
  }
}

/** The newest of Done, or those that are open: far more than a team has. */
const maxRead = 5000

/** In the week that begins on this day, and in the one before. */
async function countClosed(db: Database, calendar: Calendar, first: number) {
  const [before, start, end] = [-7, 0, 7].map((days) => startOfDay(calendar, first + days))
  const count = (status: string, from = 0, to = 0) =>
    sql`count(*) filter (where status = ${status} and done_at >= ${from} and done_at < ${to})`
  const counts = (from = 0, to = 0) =>
    sql`json_object('won', ${count('won', from, to)}, 'lost', ${count('lost', from, to)},
      'noAnswer', ${count('no_answer', from, to)})`
  const select = sql`select json_array(${counts(start, end)}, ${counts(before, start)}) as row
    from (select status, done_at from inquiries indexed by inquiries_by_box
      where box = 'done' order by id desc ${limitTo(maxRead)})`
  const [row] = await readJsonRows<[Closed, Closed]>(statement(db, select))
  const none = { won: 0, lost: 0, noAnswer: 0 }
  const [closed, closedBefore] = row ?? [none, none]
  return { closed, closedBefore }
}

async function countQuotes(db: Database) {
  const select = sql`select json_array(count(*), coalesce(sum(amount), 0)) as row
    from (select status, amount from inquiries indexed by inquiries_by_box
      where box in ('inbox', 'waiting') ${limitTo(maxRead)}) where status = 'quoted'`
  const [[count, amount] = [0, 0]] = await readJsonRows<[number, number]>(statement(db, select))
  return { count, amount }
}
