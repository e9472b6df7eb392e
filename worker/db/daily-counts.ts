/**
 * Counts enquiries per day. Days that are over are rolled up into one row for each key; the others
 * are counted when somebody asks, from a range of ids.
 */
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { day, minute } from '../time'
import type { Database } from './open'
import { dailyCounts, inquiries } from './schema'
import { compile } from './statement'

/** How long after midnight (UTC) a day is over, in ms: what is being stored has the time of its arrival. */
const grace = 10 * minute

const msPerDay = sql.raw(`${day}`)

/** The first day that is not rolled up; a day without any enquiry has nothing to roll up. */
const firstOpenDay = sql`coalesce((select max(day) + 1 from ${dailyCounts} where kind = 'all'), 0)`

/** `firstIdAt`, as SQL about days. */
const firstIdOf = (days: SQL | Placeholder) =>
  sql`printf('%08x-%04x', (${days} * ${msPerDay}) >> 16, (${days} * ${msPerDay}) & 65535)`

/** How long a notification took, by its upper limit in seconds. */
const delay = sql`case
  when sent_at - queued_at <= 2000 then '2' when sent_at - queued_at <= 10000 then '10'
  when sent_at - queued_at <= 60000 then '60' when sent_at - queued_at <= 600000 then '600'
  when sent_at - queued_at <= 3600000 then '3600' when sent_at - queued_at <= 86400000 then '86400'
  else 'more' end`

const arrivalKinds = sql`json_array('all', 'service', 'page', 'referrer', 'source')`
const allKinds = sql`json_array('all', 'service', 'page', 'referrer', 'source', 'delay')`

/** The counts by kind, day and key of those inquiries; what has no key is in none but `all`. */
function countInquiries(which: SQL, kinds: SQL) {
  return sql`select * from (select kinds.value as kind,
      iif(kinds.value = 'delay', queued_at, timestamp) / ${msPerDay} as day,
      case kinds.value when 'all' then '' when 'service' then service when 'page' then from_page
        when 'referrer' then referrer_host when 'source' then utm_source
        when 'delay' then iif(sent_at is null, null, ${delay}) end as key,
      count(*) as count
    from ${inquiries} cross join json_each(${kinds}) as kinds
    where ${which} group by 1, 2, 3) where key is not null`
}

/** Returns the SELECT of (kind, day, key, count) over the enquiries that are not rolled up yet. */
export function countRecent(kind: string | Placeholder) {
  const isOpen = sql`held_for is null and inquiries.id >= ${firstIdOf(firstOpenDay)}`
  return countInquiries(isOpen, sql`json_array(${kind})`)
}

/** Returns the SELECT of all counts of one kind, up to this moment. */
export function countAll(kind: string | Placeholder) {
  return sql`select kind, day, key, count from ${dailyCounts} where kind = ${kind}
    union all ${countRecent(kind)}`
}

const intoCounts = (counts: SQL) => sql`insert into ${dailyCounts} (kind, day, key, count)
  ${counts} on conflict (kind, day, key) do update set count = count + excluded.count`

/** Returns the statement that rolls up the days that are over. */
export function rollUpDays(db: Database, now: number) {
  return rollUp(db, { today: Math.floor((now - grace) / day) })
}

const rollUp = compile(() => {
  const isOver = sql`held_for is null and inquiries.id >= ${firstIdOf(firstOpenDay)}
    and inquiries.id < ${firstIdOf(sql.placeholder('today'))}`
  return intoCounts(countInquiries(isOver, allKinds))
})

/** An inquiry whose day is rolled up, so that what becomes of it later has to be added. */
const isRolledUp = sql`timestamp / ${msPerDay} < ${firstOpenDay}`

/** Returns the statement that counts how long a notification of a day took that may be rolled up. */
export const countDelay = compile(() =>
  intoCounts(
    countInquiries(
      sql`inquiries.id = ${sql.placeholder('id')} and ${isRolledUp}`,
      sql`json_array('delay')`,
    ),
  ),
)

/** Inquiries of days that are rolled up; `targets` is JSON: ids, with the versions that they must have. */
const isTarget = sql`inquiries.id in (select value ->> 'id' from json_each(${sql.placeholder('targets')})
    where value ->> 'version' is null or value ->> 'version' = inquiries.version)
  and ${isRolledUp}`

/** Returns the statement that counts held inquiries which the same batch releases next. */
export const countReleased = compile(() =>
  intoCounts(countInquiries(sql`${isTarget} and held_for is not null`, arrivalKinds)),
)

/** Returns the statement that no longer counts inquiries which the same batch marks as spam next. */
export const discountMarked = compile(() => {
  const counts = countInquiries(sql`${isTarget} and held_for is null`, arrivalKinds)
  return intoCounts(sql`select kind, day, key, -count from (${counts}) where true`)
})
