/** Answers that become due in an hour or late, of which the team is told. */
import { sql } from 'drizzle-orm'
import { type Database, limitTo, readJsonRows, statement } from '../db/database'
import type { Bindings } from '../env'
import { countLimit } from '../inbox/count-limit'
import { hour } from '../time'
import { calendarOf } from '../time-zone'
import { type ClockSettings, clockOf, selectClock } from './clock'
import { addTime, answerBy, type Clock } from './working-time'

/** How long before an answer is late the team is told, in working time. */
const notice = hour

export type DueAnswers = {
  inquiryIds: string[]
  /** When the first of them has to be answered, in ms since 1970. */
  by: number
  isLate: boolean
}

type Span = { from: number; to: number }

/** Returns what has become due after `from` and until `to`, each enquiry once. */
export async function findDueAnswers(
  env: Bindings,
  db: Database,
  { from, to }: Span,
): Promise<DueAnswers[]> {
  const [row] = await readJsonRows<[ClockSettings]>(
    statement(db, sql`select json_array(${selectClock}) as row`),
  )
  if (!row) return []
  const clock = clockOf(row[0], calendarOf(env, to), to)
  const waiting = await readWaiting(db, clock)
  const isNow = (time: number) => time > from && time <= to
  const late = waiting.filter(({ by }) => isNow(by))
  // After a gap between runs of cron, some of these are late already.
  const soon = waiting.filter(({ by, soonAt }) => by > to && soonAt !== null && isNow(soonAt))
  return [
    { reached: late, isLate: true },
    { reached: soon, isLate: false },
  ]
    .filter(({ reached }) => reached.length > 0)
    .map(({ reached, isLate }) => ({
      inquiryIds: reached.map(({ id }) => id),
      by: Math.min(...reached.map(({ by }) => by)),
      isLate,
    }))
}

/** As many of Inbox as the desk counts, from the index of its boxes alone. */
async function readWaiting(db: Database, clock: Clock) {
  const select = sql`select json_array(id, unanswered_since, is_urgent) as row
    from (select id, unanswered_since, is_urgent from inquiries indexed by inquiries_by_box
      where box = 'inbox' order by id ${limitTo(countLimit)})
    where unanswered_since is not null`
  const rows = await readJsonRows<[id: string, unansweredSince: number, isUrgent: 0 | 1]>(
    statement(db, select),
  )
  return rows.flatMap(([id, unansweredSince, urgent]) => {
    const isUrgent = urgent === 1
    const by = answerBy(clock, { unansweredSince, isUrgent })
    const target = isUrgent ? clock.urgentTarget : clock.target
    if (by === null || target === null) return []
    const soonAt = target > notice ? addTime(clock.times, unansweredSince, target - notice) : null
    return [{ id, by, soonAt }]
  })
}
