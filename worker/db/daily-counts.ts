/** Past days, in the company's time zone, are rolled up; the others are counted from a range of ids. */
import { type SQL, sql } from 'drizzle-orm'
import { groupings } from '../inbox/reports/contract'
import { day, minute } from '../time'
import { type Calendar, dayOf, startOfDay } from '../time-zone'
import { firstIdAt, firstIdAtSql } from './inquiries'
import { dailyCounts, deskState, inquiries } from './schema'

/** How long after midnight a day counts as over, in ms: storing an inquiry takes a moment. */
const grace = 10 * minute

/** Without the counts, what is rolled up would be counted twice. */
const firstOpenDay = sql`max((select ${deskState.firstOpenDay} from ${deskState}),
  coalesce((select max(day) + 1 from ${dailyCounts} where kind = 'all'), 0))`

/** `dayOf` in SQL. */
function dayOfInquiry({ offsets }: Calendar) {
  const cases = offsets.map(({ from, offset }) => `when timestamp >= ${from} then ${offset}`)
  return sql.raw(`((timestamp + case ${cases.join(' ')} end) / ${day})`)
}

/** The range of ids includes all inquiries whose day is not rolled up, and limits the scan. */
function isOpen(calendar: Calendar) {
  const ahead = sql.raw(`${Math.max(...calendar.offsets.map(({ offset }) => offset))}`)
  const start = sql`max(0, ${firstOpenDay} * ${sql.raw(`${day}`)} - ${ahead})`
  return sql`inquiries.id >= ${firstIdAtSql(start)} and ${dayOfInquiry(calendar)} >= ${firstOpenDay}`
}

const kinds = ['all', ...groupings]

/** An inquiry without a key for a kind is not counted in that kind. */
function countInquiries(calendar: Calendar, which: SQL, kinds: readonly string[]) {
  return sql`select * from (select kinds.value as kind, ${dayOfInquiry(calendar)} as day,
      case kinds.value when 'all' then '' when 'service' then service when 'page' then from_page
        when 'referrer' then referrer_host when 'source' then utm_source end as key,
      count(*) as count
    from ${inquiries} cross join json_each(${JSON.stringify(kinds)}) as kinds
    where ${which} group by 1, 2, 3) where key is not null`
}

/** A SELECT of (kind, day, key, count). */
export function countRecent(calendar: Calendar, kind: string) {
  return countInquiries(calendar, sql`held_for is null and ${isOpen(calendar)}`, [kind])
}

export function countAll(calendar: Calendar, kind: string) {
  return sql`select kind, day, key, count from ${dailyCounts} where kind = ${kind}
    union all ${countRecent(calendar, kind)}`
}

const intoCounts = (counts: SQL) => sql`insert into ${dailyCounts} (kind, day, key, count)
  ${counts} on conflict (kind, day, key) do update set count = count + excluded.count`

function endOfClosed(calendar: Calendar, now: number) {
  return firstIdAt(startOfDay(calendar, dayOf(calendar, now - grace)))
}

export function rollUpDays(calendar: Calendar, now: number) {
  const end = endOfClosed(calendar, now)
  const isOver = sql`held_for is null and ${isOpen(calendar)} and inquiries.id < ${end}`
  return intoCounts(countInquiries(calendar, isOver, kinds))
}

/** Otherwise days on which all enquiries were held would be read again in every run. */
export function closeDays(calendar: Calendar, now: number) {
  return sql`update ${deskState} set first_open_day = ${lastClosed(calendar, now)}
    where ${isDayOver(calendar, now)}`
}

/** The day after that of the last enquiry of the days that are over. */
function lastClosed(calendar: Calendar, now: number) {
  return sql`(select ${dayOfInquiry(calendar)} + 1 from ${inquiries}
    where id < ${endOfClosed(calendar, now)} order by id desc limit 1)`
}

export function isDayOver(calendar: Calendar, now: number) {
  return sql`coalesce(${firstOpenDay} < ${lastClosed(calendar, now)}, 0)`
}

/** Targets on rolled-up days. `targets` is JSON: ids, and the versions that they must have, if any. */
function isTarget(calendar: Calendar, targets: string) {
  return sql`inquiries.id in (select value ->> 'id' from json_each(${targets})
      where value ->> 'version' is null or value ->> 'version' = inquiries.version)
    and merged_into is null and ${dayOfInquiry(calendar)} < ${firstOpenDay}`
}

/** Counts held inquiries that the same batch releases next. */
export function countReleased(calendar: Calendar, targets: string) {
  const isReleased = sql`${isTarget(calendar, targets)} and held_for is not null`
  return intoCounts(countInquiries(calendar, isReleased, kinds))
}

/** Counts one that the same batch has stored, if its day is over. */
export function countEntered(calendar: Calendar, id: string) {
  const isEntered = isTarget(calendar, JSON.stringify([{ id }]))
  return intoCounts(countInquiries(calendar, isEntered, kinds))
}

/** Subtracts inquiries that the same batch marks as spam next. */
export function discountMarked(calendar: Calendar, targets: string) {
  const isMarked = sql`${isTarget(calendar, targets)} and held_for is null`
  const counts = countInquiries(calendar, isMarked, kinds)
  return intoCounts(sql`select kind, day, key, -count from (${counts}) where true`)
}
