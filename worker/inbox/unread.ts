/**
 * What is read is each administrator's own: `unread_by` names those who have it unread although somebody
 * has read it, as `,id,` one after the other, and as `,*id,` who has marked it as unread on purpose. What its owner has
 * read, or is done, the others need not read.
 */
import { type SQL, sql } from 'drizzle-orm'
import { inJson } from '../db/database'

const holds = (text: SQL) => sql`instr(coalesce(unread_by, ''), ${text}) > 0`
const isMarked = (id: SQL) => holds(sql`',*' || ${id} || ','`)
const isNamed = (id: SQL) => holds(sql`',' || ${id} || ','`)

const isReadByOwner = sql`(owner_id is not null and not ${isNamed(sql`owner_id`)})`

export function isUnreadBy(adminId: SQL) {
  return sql`(read_at is null or ${isMarked(adminId)}
    or (${isNamed(adminId)} and done_at is null and not ${isReadByOwner}))`
}

/** When it was first read, for those who have read it. */
export function readAtFor(adminId: SQL) {
  return sql`iif(${isUnreadBy(adminId)}, null, ${sql.raw(inJson('read_at'))})`
}

export function markRead(adminId: SQL, now: number) {
  const others = sql`(select group_concat(',' || id || ',', '') from admins where id <> ${adminId})`
  return {
    when: isUnreadBy(adminId),
    set: sql`read_at = coalesce(read_at, ${now}),
      unread_by = iif(read_at is null, ${others}, ${withoutId(adminId)})`,
  }
}

export function markUnread(adminId: SQL) {
  return {
    when: sql`not ${isUnreadBy(adminId)}`,
    set: sql`unread_by = coalesce(${withoutId(adminId)}, '') || ',*' || ${adminId} || ','`,
  }
}

function withoutId(adminId: SQL) {
  return sql`nullif(replace(replace(unread_by, ',' || ${adminId} || ',', ''), ',*' || ${adminId} || ',', ''), '')`
}

/** For the update of an inquiry that another one becomes part of. */
export function unreadByEither(mergedId: string) {
  return sql`nullif(coalesce(unread_by, '') || coalesce((select merged.unread_by from inquiries as merged
    where merged.id = ${mergedId}), ''), '')`
}
