/** Reads the counts that triggers keep per day; never the inquiries themselves. */
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/open'
import { dailyCounts, deskState } from '../../db/schema'
import { compile } from '../../db/statement'
import { groupings } from './contract'
import { topLength } from './count'

/**
 * Rows read of one grouping. It is far more than honest visitors make (ninety days of twenty-two
 * pages); whoever invents a new `utm_source` with every post only shortens how far back is counted.
 */
const rowsPerGrouping = 2000

/** Returns the statements that read the counts of the days from `first` to `last` (days since 1970). */
export function readCounts(db: Database, first: number, last: number) {
  const period = { first, last }
  const kinds = [...groupings, 'whatsapp']
  return [
    selectDays(db, period),
    selectDelays(db, period),
    selectClicks(db, period),
    selectNow(db, {}),
    ...kinds.map((grouping) => selectTop(db, { ...period, grouping })),
  ]
}

const inPeriod = sql`day between ${sql.placeholder('first')} and ${sql.placeholder('last')}`

const selectDays = compile(
  () => sql`select kind, day, key, count from ${dailyCounts} where kind = 'all' and ${inPeriod}`,
)

const selectDelays = compile(
  () => sql`select kind, null as day, key, sum(count) as count
  from ${dailyCounts} where kind = 'delay' and ${inPeriod} group by key`,
)

const selectClicks = compile(
  () => sql`select 'whatsapp_total' as kind, null as day, '' as key,
    coalesce(sum(count), 0) as count
  from ${dailyCounts} where kind = 'whatsapp' and ${inPeriod}`,
)

const selectNow = compile(
  () => sql`select 'waiting' as kind, null as day, '' as key, waiting as count
  from ${deskState} union all select 'failed', null, '', failed from ${deskState}`,
)

/** What has no such thing stands first, so that it is never among the cut-off. */
const selectTop = compile(
  () => sql`select ${sql.placeholder('grouping')} as kind, null as day, key,
    sum(count) as count
  from (select key, count from ${dailyCounts}
    where kind = ${sql.placeholder('grouping')} and ${inPeriod}
    order by day desc limit ${rowsPerGrouping})
  group by key order by key <> '', sum(count) desc, key limit ${topLength + 1}`,
)
