import type { D1Database } from '@cloudflare/workers-types'
import { recountDesk } from '../../worker/db/recount.ts'

/** SQL that adds the e-mails of inquiries whose notifications were sent. */
export const sentNotifications = `insert into emails (kind, inquiry_id, dedupe_key, state, priority,
    attempts, created_at, queued_at, sent_at, channel)
  select 'notification', id, 'notification/' || id, 'sent', 0, 1, timestamp, timestamp, timestamp, 'log'
  from inquiries where notification = 'sent'`

/** Adds inquiries whose notifications were sent long ago, until there are `count`. Ids sort by time. */
export async function seedInquiries(db: D1Database, count: number) {
  const existing = await db.prepare('select count(*) as n from inquiries').first<number>('n')
  const numbers = `with recursive n(i) as (select ${existing ?? 0} union all select i + 1 from n where i < ${count - 1})`
  const id =
    "printf('%08x-%04x-7000-8000-%012x', (1700000000000 + i) >> 16, (1700000000000 + i) & 65535, i)"
  await db.batch([
    db.prepare(`insert into inquiries (id, name, email, message, timestamp, notification)
      ${numbers} select ${id}, 'Visitor ' || i, 'v' || i || '@site.example',
      'Enquiry number ' || i || ' about pallet racking for a store in Biyagama.',
      1700000000000 + i, 'sent' from n`),
    db.prepare(`${sentNotifications} and number > ?`).bind(existing),
    db.prepare(recountDesk),
  ])
}
