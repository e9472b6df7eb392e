import { sql } from 'drizzle-orm'
import { firstIdAt } from '../../db/inquiries'
import { emails, isListed } from '../../db/schema'
import { notificationKey } from '../../emails/outbox'
import { startOfDay } from '../../time-zone'
import { type DelayLimit, delayLimits, type NotificationSpeed, rowsCounted } from './contract'
import type { Period } from './period'

/** Null if the notification was not sent, or is to be resent. */
const delay = sql.raw(
  `case when sent_at is null or sent_at < queued_at then null ${delayLimits
    .filter((limit) => limit !== 'more')
    .map((limit) => `when sent_at - queued_at <= ${limit}000 then '${limit}'`)
    .join(' ')} else 'more' end`,
)

export type DelayRow = { delay: DelayLimit | null; count: number }

export function selectDelays({ calendar, first }: Period) {
  const firstId = firstIdAt(startOfDay(calendar, first))
  return sql`select ${delay} as delay, count(*) as count
    from (select * from inquiries where id >= ${firstId} order by id desc limit ${rowsCounted}) i
    join ${emails} on dedupe_key = ${notificationKey(sql`i.id`)} where ${isListed} group by delay`
}

export function speedOf(rows: readonly DelayRow[]): NotificationSpeed {
  const counts = new Map(rows.map(({ delay, count }) => [delay, count]))
  return delayLimits.map((limit) => ({ limit, count: counts.get(limit) ?? 0 }))
}
