/**
 * Which notifications are to go out. One statement each, for the batch that changes the inquiry: a notification
 * never differs from its inquiry. Times come from the caller, so tests need no clock.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { rowOf } from '../db/row'
import { inquiries, notifications } from '../db/schema'
import { compile } from '../db/statement'
import { type Arrival, turn } from '../intake/flood'
import { second } from '../time'

/**
 * How long one sender has a notification to itself, in ms: longer than any attempt lasts. A sender that
 * died loses it after that, and the notification goes out with the next run.
 */
export const leaseTime = 30 * second

/**
 * Returns the statement that stores the notification of an inquiry which the same batch stores: with its
 * first attempt under way, waiting for its turn during a flood, or held as the inquiry is.
 */
export function addNotification(
  db: Database,
  inquiryId: string,
  now: number,
  { day, source }: Pick<Arrival, 'day' | 'source'>,
) {
  return insertNotification(db, { inquiryId, now, dueAt: now + leaseTime, day, source })
}

const insertNotification = compile((db) =>
  db
    .insert(notifications)
    .select(
      // Only if that inquiry was stored: a repeated key stores neither.
      sql`select ${rowOf(notifications, {
        inquiryId: sql`id`,
        state: sql`notification`,
        attempts: sql`notification = 'sending'`,
        dueAt: sql`case notification when 'sending' then ${sql.placeholder('dueAt')}
          when 'pending' then ${sql.placeholder('now')} end`,
        pacedTurn: sql`case notification when 'pending' then ${turn} end`,
        queuedAt: sql.placeholder('now'),
        failsAlone: sql`0`,
      })} from ${inquiries} where ${inquiries.id} = ${sql.placeholder('inquiryId')}`,
    )
    // A second try of a batch that was stored, and whose answer was lost, finds its own notification.
    .onConflictDoNothing(),
)

/**
 * Returns the statement that keeps notifications from going out whose inquiries are in the bin. Belongs
 * after the edit that puts them there, in its batch: ids of inquiries it left alone do no harm.
 */
export function withdrawNotifications(db: Database, inquiryIds: readonly string[]) {
  return clearDue(db, { ids: JSON.stringify(inquiryIds) })
}

const clearDue = compile((db) =>
  db
    .update(notifications)
    .set({ dueAt: null })
    .where(
      sql`${ofInquiries} and due_at is not null and exists (select 1 from inquiries
        where id = notifications.inquiry_id and deleted_at is not null)`,
    ),
)

/**
 * Returns the statement that queues the notifications of listed inquiries which are not out and for which
 * nothing is planned: back from the bin, or no spam after all. Belongs after the edit that lists
 * them, in its batch: ids of inquiries it left alone do no harm.
 */
export function requeueNotifications(db: Database, inquiryIds: readonly string[], now: number) {
  return setDue(db, { ids: JSON.stringify(inquiryIds), now, leaseEnd: now + leaseTime })
}

const setDue = compile((db) =>
  db
    .update(notifications)
    .set({
      // Whoever was sending it when it went into the bin may still be at it.
      state: sql`case state when 'sending' then 'sending' else 'pending' end`,
      dueAt: sql`case state when 'sending' then ${sql.placeholder('leaseEnd')}
        else ${sql.placeholder('now')} end`,
      attempts: sql`case state when 'sending' then attempts else 0 end`,
      queuedAt: sql`${sql.placeholder('now')}`,
    })
    .where(
      sql`${ofInquiries} and state in ('pending', 'sending', 'held') and due_at is null
        and exists (select 1 from inquiries
          where id = notifications.inquiry_id and held_for is null and deleted_at is null)`,
    ),
)

/** One parameter, however many ids: D1 takes at most 100. */
const ofInquiries = sql`inquiry_id in (select value from json_each(${sql.placeholder('ids')}))`
