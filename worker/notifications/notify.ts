import { and, eq, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { compile, type Database, openDatabase } from '../db/database'
import { deskState, emails, inquiries } from '../db/schema'
import {
  atOnceTimeLimit,
  claimAgain,
  claimEmail,
  companyTimeLimit,
  type EmailKind,
  isFree,
  notificationKey,
  send,
} from '../emails/outbox'
import { forCompany } from '../emails/retries'
import type { Bindings } from '../env'
import { ApiError, inquiryNotFound } from '../errors'
import type { NotificationState } from '../intake/contract'
import { log } from '../log'
import { second } from '../time'
import { writeNotification } from './notification'

const { id, isListed } = inquiries

export const notification: EmailKind = {
  policy: forCompany,
  timeLimit: companyTimeLimit,
  async write(env, db, { inquiryId }) {
    const isIt = and(eq(id, inquiryId ?? ''), isListed)
    const [inquiry] = await db.select().from(inquiries).where(isIt)
    return inquiry ? writeNotification(inquiry, env) : null
  },
  // The list shows a copy of its state.
  effects(db, { inquiryId }, { result, isOurs, now }) {
    if (result === 'sent') return [copySent(db, { inquiryId }), recordLastSent(db, { now })]
    const state: NotificationState = result === 'failed' ? 'failed' : 'pending'
    return [
      sql`update ${inquiries} set notification = ${state}
        where id = ${inquiryId} and notification <> ${state} and ${isOurs}`,
    ]
  },
}

const copySent = compile(
  () => sql`update ${inquiries} set notification = 'sent'
    where id = ${sql.placeholder('inquiryId')} and notification <> 'sent'`,
)

const recordLastSent = compile(
  () => sql`update ${deskState}
    set last_sent_at = max(coalesce(last_sent_at, 0), ${sql.placeholder('now')})`,
)

/** Cron sends the rest. */
const notificationsAtOnce = 3

/** In ms. The platform stops work 30 s after a response, and a notification takes up to 13 s. */
export const backgroundTimeLimit = 15 * second

/** Sends the first few, and stops at the first failure: cron sends the rest. Never throws. */
export async function sendReleased(
  env: Bindings,
  inquiryIds: readonly string[],
  now: () => number,
) {
  try {
    const db = openDatabase(env.DB)
    const startedAt = now()
    for (const id of inquiryIds.slice(0, notificationsAtOnce)) {
      if (now() - startedAt >= backgroundTimeLimit) return
      const claimed = await claimEmail(db, notificationKey(id), now())
      if (!claimed) continue
      const outcome = await send(env, db, notification, claimed, {
        timeLimit: atOnceTimeLimit,
        now,
      })
      if (outcome?.kind !== 'sent') return
    }
  } catch {
    log('warn', 'released_left_to_cron')
  }
}

/** Even if it was sent. Throws `not_found`, `notification_withheld` or `notification_under_way`. */
export async function resendNotification(
  env: Bindings,
  inquiryId: string,
  actor: string,
  now: () => number,
) {
  const db = openDatabase(env.DB)
  const at = now()
  const key = notificationKey(inquiryId)
  const isShown = sql`exists (select 1 from ${inquiries} where id = ${inquiryId} and is_listed)`
  const [keep, claim] = claimAgain(db, key, isShown, at)
  const [, , [claimed]] = await db.batch([
    // First in the batch: of two concurrent calls, only one finds it free and is recorded.
    auditEntry(db, { actor, now: at }, 'notification_resent', {
      inquiryId,
      onlyIf: sql`${isShown}
        and exists (select 1 from ${emails} where dedupe_key = ${key} and ${isFree(at)})`,
    }),
    keep,
    claim,
  ])
  if (!claimed) throw await refusalOf(db, inquiryId)
  await send(env, db, notification, claimed, { timeLimit: atOnceTimeLimit, now })
}

async function refusalOf(db: Database, inquiryId: string) {
  const [found] = await db.select({ isListed }).from(inquiries).where(eq(id, inquiryId))
  if (!found) return inquiryNotFound()
  if (!found.isListed) {
    return new ApiError(
      'notification_withheld',
      'No notification is sent for an enquiry that is held or in the bin.',
    )
  }
  return new ApiError('notification_under_way', 'The notification is already being sent.')
}
