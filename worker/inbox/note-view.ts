import { and, eq, gt, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { admins, auditEntries, inquiries, sessions } from '../db/schema'
import { statement } from '../db/statement'
import { isLiveAt } from '../session/store'
import { minute } from '../time'

/** Somebody who looks at an inquiry again within this time, in ms, is noted once. */
const viewSpan = 10 * minute

/** Returns the statement that notes who looked at an inquiry, for the batch that reads it. */
export function noteView(
  db: Database,
  { id, sessionId }: { id: string; sessionId: string },
  now: number,
) {
  const viewer = sql`(select ${admins.email} from ${sessions}
    join ${admins} on ${admins.id} = ${sessions.adminId}
    where ${sessions.id} = ${sessionId} and ${isLiveAt(now)})`
  const earlier = and(
    gt(auditEntries.at, now - viewSpan),
    eq(auditEntries.action, 'inquiry_viewed'),
    sql`${auditEntries.actor} = ${viewer}`,
    sql`${auditEntries.details} ->> 'id' = ${id}`,
  )
  const entry = auditEntry(db, {
    at: now,
    actor: viewer,
    action: 'inquiry_viewed',
    details: { id },
    onlyIf: sql`${viewer} is not null
      and exists (select 1 from ${inquiries} where ${inquiries.id} = ${id})
      and not exists (select 1 from ${auditEntries} where ${earlier})`,
  })
  return statement(db, entry)
}
