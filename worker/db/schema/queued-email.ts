import { integer, text } from 'drizzle-orm/sqlite-core'
import type { FailureCode } from '../../notifications/channels/channel'

/** The columns of an e-mail that is sent, and sent again, until it succeeds or fails for good. */
export const queuedEmail = {
  /** When it was queued for sending, or queued again. */
  queuedAt: integer('queued_at').notNull(),
  /** When the next attempt is due or the claim ends; null when there is nothing left to do. */
  dueAt: integer('due_at'),
  isClaimed: integer('is_claimed', { mode: 'boolean' }).notNull(),
  attempts: integer().notNull(),
  failureCode: text('failure_code').$type<FailureCode>(),
  failureStatus: integer('failure_status'),
}
