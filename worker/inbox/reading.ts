/**
 * What is read is each administrator's own: `unread_by` names those who have it unread although somebody
 * has read it. Once its owner has read it, the others need not.
 */
import { type SQL, sql } from 'drizzle-orm'
import { inJson } from '../db/database'

const isNamed = (adminId: SQL) =>
  sql`instr(',' || coalesce(unread_by, '') || ',', ',' || ${adminId} || ',') > 0`

export function isUnreadBy(adminId: SQL) {
  return sql`(read_at is null or ${isNamed(adminId)})`
}

/** When it was first read, for those who have read it. */
export function readAtFor(adminId: SQL) {
  return sql`iif(${isNamed(adminId)}, null, ${sql.raw(inJson('read_at'))})`
}

export function markRead(adminId: SQL, now: number) {
  const others = sql`(select group_concat(id) from admins where id <> ${adminId})`
  const rest = sql`nullif(trim(replace(',' || unread_by || ',', ',' || ${adminId} || ',', ','), ','), '')`
  return {
    when: isUnreadBy(adminId),
    set: sql`read_at = coalesce(read_at, ${now}), unread_by = case when owner_id = ${adminId} then null
      when read_at is null then ${others} else ${rest} end`,
  }
}

export function markUnread(adminId: SQL) {
  return {
    when: sql`not ${isUnreadBy(adminId)}`,
    set: sql`unread_by = coalesce(unread_by || ',', '') || ${adminId}`,
  }
}

/** For whom the one that is left of two is unread. */
export function unreadByEither(...lists: (string | null)[]) {
  return [...new Set(lists.flatMap((ids) => ids?.split(',') ?? []))].join() || null
}
