/** Counts the enquiries of a period: by day and origin, outcome, answer time and notification delay. */
import { type SQL, sql } from 'drizzle-orm'
import { countAll, countRecent, dayOfInquiry } from '../../db/daily-counts'
import { firstIdAt } from '../../db/id-range'
import { isListed } from '../../db/schema'
import { type Calendar, startOfDay } from '../../time-zone'
import { answerTime } from '../list-index'
import { delayLimits, type Grouping, groupings } from './contract'

/** A range of days by their numbers, both inclusive. */
export type Period = { calendar: Calendar; first: number; last: number }

/** A count, by day (`all`) or by key over the whole period; in a median it is in ms. */
export type CountRow = {
  kind:
    | ('all' | Grouping | 'whatsapp' | 'whatsapp_total')
    | ('status' | 'answer' | 'median' | 'week' | 'delay' | 'waiting' | 'failed')
  day: number | null
  key: string
  count: number
  /** In a ranking: how many have any key. */
  named?: number
}

/** How many keys a ranking lists; a chart with more is hard to read. */
const topLength = 8

/**
 * Maximum rows read per grouping, far more than real visitors produce (ninety days of twenty-two
 * pages). Inventing a new `utm_source` with every enquiry only shortens the period counted.
 */
const rowsPerGrouping = 2000

/** Returns the queries that read the counts of a period, and the notifications waiting now. */
export function selectCounts(period: Period) {
  const { calendar, first, last } = period
  const inPeriod = sql`day between ${first} and ${last}`
  const totals = sql`
    select kind, day, key, count from (${countAll(calendar, 'all')}) where ${inPeriod}
    union all select 'whatsapp_total', null, '', coalesce(sum(count), 0) from daily_counts
      where kind = 'whatsapp' and ${inPeriod}
    union all select 'waiting', null, '', waiting from desk_state
    union all select 'failed', null, '', failed from desk_state`
  const rankings = [...groupings, 'whatsapp'].map((kind) => selectTop(calendar, kind, inPeriod))
  return [totals, selectWork(period), ...rankings]
}

/** Each row has the sum over all keys too (`named`), which gives the number without a key. */
function selectTop(calendar: Calendar, kind: string, inPeriod: SQL) {
  return sql`select ${kind} as kind, null as day, key, sum(count) as count,
      sum(sum(count)) over () as named
    from (select key, count from (select key, count from daily_counts
        where kind = ${kind} and ${inPeriod} and key <> ''
        order by day desc limit ${rowsPerGrouping})
      union all select key, count from (${countRecent(calendar, kind)}) where ${inPeriod} and key <> '')
    group by key having sum(count) > 0 order by sum(count) desc, key limit ${topLength}`
}

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
function selectWork({ calendar, first, last }: Period) {
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
export const daysIntoFirstWeek = 3

/** The day number of the Monday on which the week of an inquiry begins, as SQL. */
function weekOf(calendar: Calendar) {
  const days = sql.raw(String(daysIntoFirstWeek))
  return sql`((${dayOfInquiry(calendar)} + ${days}) / 7 * 7 - ${days})`
}
