/** Outcomes, answer times and notification delays of the enquiries of a period. */
import { sql } from 'drizzle-orm'
import { dayOfInquiry } from '../../db/daily-counts'
import { firstIdAt } from '../../db/id-range'
import { isListed } from '../../db/schema'
import { type Calendar, startOfDay } from '../../time-zone'
import { answerTime } from '../answer-time'
import { delayLimits, type Report } from './contract'
import { type CountRow, dateOf, type Period } from './period'

/** Maximum enquiries that are read one by one, the newest first. */
const worksCounted = 5000

/** How long a notification took, by its upper limit in seconds; null if it was not sent, or is to be resent. */
const delay = sql.raw(
  `case when sent_at is null or sent_at < queued_at then null ${delayLimits
    .filter((limit) => limit !== 'more')
    .map((limit) => `when sent_at - queued_at <= ${limit}000 then '${limit}'`)
    .join(' ')} else 'more' end`,
)

/** Returns the SELECT of the counts by status, answer time and delay, and of median answer times. */
export function selectWork({ calendar, first, last }: Period) {
  const firstId = firstIdAt(startOfDay(calendar, first))
  const endId = firstIdAt(startOfDay(calendar, last + 1))
  return sql`with work as materialized (
      select status, first_answered_at - timestamp as took, ${answerTime} as answer, ${delay} as delay,
        ${weekOf(calendar)} as week
      from (select * from inquiries where id >= ${firstId} and id < ${endId}
        order by id desc limit ${worksCounted}) where ${isListed})
    select 'status' as kind, null as day, status as key, count(*) as count from work group by status
    union all select 'answer', null, answer, count(*) from work group by answer
    union all select 'delay', null, delay, count(*) from work where delay is not null group by delay
    union all ${medianOf('median', 'null')}
    union all ${medianOf('week', 'week')}`
}

/** The SELECT of the median answer time, overall or of each week. */
function medianOf(kind: CountRow['kind'], group: 'null' | 'week') {
  const by = sql.raw(group)
  return sql`select ${kind}, ${by} as grouped, '', cast(round(avg(took)) as integer)
    from (select took, week, row_number() over (partition by ${by} order by took) as place,
        count(*) over (partition by ${by}) as total
      from work where took is not null)
    where place in ((total + 1) / 2, (total + 2) / 2) group by grouped`
}

/** 1 January 1970 was a Thursday. */
const daysIntoFirstWeek = 3

/** The day number of the Monday on which the week of an inquiry begins, as SQL. */
function weekOf(calendar: Calendar) {
  const days = sql.raw(String(daysIntoFirstWeek))
  return sql`((${dayOfInquiry(calendar)} + ${days}) / 7 * 7 - ${days})`
}

/** Returns the weeks of a period with their medians; the first may begin before the period. */
export function weeksOf(
  rows: readonly CountRow[],
  { first, last }: Period,
): Report['answers']['weeks'] {
  const medians = new Map(rows.map((row) => [row.day, row.count]))
  const monday = first - ((first + daysIntoFirstWeek) % 7)
  return Array.from({ length: Math.floor((last - monday) / 7) + 1 }, (_, i) => {
    const number = monday + i * 7
    return { monday: dateOf(number), median: medians.get(number) ?? null }
  })
}
