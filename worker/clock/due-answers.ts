/** Tells the team of answers that are due in an hour or late. */
import { type SQL, sql } from 'drizzle-orm'
import { type Database, limitTo, readJsonRows, statement } from '../db/database'
import { firstIdAt } from '../db/inquiries'
import type { Bindings } from '../env'
import { hour } from '../time'
import { calendarOf } from '../time-zone'
import { type ClockSettings, clockOf, selectClock } from './clock'
import { answerBy, type Clock, takeTime } from './working-time'

/** How long before an answer is late the team is told, in working time. */
const notice = hour

/** Of each kind, in one run: the others are in the list. */
const most = 50

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
  span: Span,
): Promise<DueAnswers[]> {
  const [row] = await readJsonRows<[ClockSettings]>(
    statement(db, sql`select json_array(${selectClock}) as row`),
  )
  if (!row) return []
  const clock = clockOf(row[0], calendarOf(env, span.to), span.to)
  const late = await findReached(db, clock, { ...span, before: 0 })
  const soon = await findReached(db, clock, { ...span, before: notice })
  const stillSoon = soon.filter(({ by }) => by > span.to)
  return [
    { reached: late, isLate: true },
    // After a gap between runs of cron, some are late already.
    { reached: stillSoon, isLate: false },
  ]
    .filter(({ reached }) => reached.length > 0)
    .map(({ reached, isLate }) => ({
      inquiryIds: reached.map(({ id }) => id),
      by: Math.min(...reached.map(({ by }) => by)),
      isLate,
    }))
}

type Reached = Span & { before: number }

/** Those whose answers reached this much working time `before` their targets, after `from` and until `to`. */
async function findReached(db: Database, clock: Clock, { from, to, before }: Reached) {
  const ranges = [
    { target: clock.target, isUrgent: 0 },
    { target: clock.urgentTarget, isUrgent: 1 },
  ].flatMap(({ target, isUrgent }) => {
    if (target === null || target <= before) return []
    const [after, until] = [from, to].map((time) => takeTime(clock.times, time, target - before))
    // Outside of working hours no answer becomes due.
    if (after === undefined || until === undefined || !(after < until)) return []
    return [selectRange({ after: Math.max(0, after), until, isUrgent })]
  })
  if (ranges.length === 0) return []
  const all = sql.join(ranges, sql` union all `)
  const rows = await readJsonRows<[id: string, unansweredSince: number, isUrgent: 0 | 1]>(
    statement(db, sql`${all} ${limitTo(most)}`),
  )
  const byId = new Map(
    rows.map(([id, unansweredSince, isUrgent]) => {
      const by = answerBy(clock, { unansweredSince, isUrgent: isUrgent === 1 })
      return [id, { id, by: by ?? to }]
    }),
  )
  return [...byId.values()]
}

type Range = { after: number; until: number; isUrgent: number }

/**
 * Who waits for a first answer has waited since the time in the enquiry's id; who has written again, since before the
 * last message. So both indexes are read from there on only.
 */
function selectRange({ after, until, isUrgent }: Range): SQL {
  const isReached = sql`is_urgent = ${isUrgent}
    and unanswered_since > ${after} and unanswered_since <= ${until}`
  return sql`select row from (select json_array(id, unanswered_since, is_urgent) as row
      from inquiries indexed by inquiries_by_box where box = 'inbox'
        and id >= ${firstIdAt(after)} and id < ${firstIdAt(until + 1)} and ${isReached} ${limitTo(most)})
    union all select row from (select json_array(id, unanswered_since, is_urgent) as row
      from inquiries indexed by inquiries_added where box = 'inbox' and added_at is not null
        and added_at > ${after} and asked_at is not null and ${isReached} ${limitTo(most)})`
}
