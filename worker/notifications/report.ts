import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { auditEntry } from '../audit/store'
import { batch, type Database, readDatabaseUse } from '../db/database'
import { keptId, notNotified } from '../db/inquiries'
import { deskState, emailAttempts, emails, inquiries, isListed, settings } from '../db/schema'
import { configuredChannels, findChannelProblems } from '../emails/channels/providers'
import { type Attempt, databaseWarnShare, type EmailKindName, needs } from '../emails/contract'
import { drainOutbox } from '../emails/drain'
import { makeWaitingDue, notificationKey, priorities } from '../emails/outbox'
import type { Bindings, Env } from '../env'
import { inquiryNotFound } from '../errors'
import { runToCompletion } from '../http/respond'
import { requireJson } from '../http/validate'
import type { NotificationState } from '../intake/contract'
import { log } from '../log'
import { requireAdmin, requireAdminForPoll } from '../session/require-admin'
import { day } from '../time'
import { kinds } from './kinds'
import { backgroundTimeLimit, resendNotification } from './notify'
import { isTest, selectTests, sendManualTest } from './test-emails'

export const notificationRoutes = new Hono<Env>()
  .get('/:id/delivery', requireAdmin, async (c) => {
    return c.json(await readDelivery(c.var.db, c.req.param('id')), 200)
  })
  .post('/:id/delivery', requireAdmin, requireJson, async (c) => {
    const id = c.req.param('id')
    await runToCompletion(c, resendNotification(c.env, id, c.var.admin.email, Date.now))
    return c.json(await readDelivery(c.var.db, id), 200)
  })

export const deliveryRoutes = new Hono<Env>()
  .get('/', requireAdminForPoll, async (c) => {
    return c.json(await readReport(c.env, c.var.db), 200)
  })
  .post('/waiting', requireAdmin, requireJson, async (c) => {
    const { db, admin } = c.var
    const now = Date.now()
    const count = countOf(notNotified('pending'))
    await batch(db, [
      auditEntry(db, { actor: admin.email, now }, 'waiting_sent', { details: { count } }),
      // Even rejected ones, once an administrator says so.
      makeWaitingDue(now, priorities.last),
    ])
    // Cron sends the rest.
    const draining = drainOutbox(c.env, kinds, Date.now, backgroundTimeLimit)
    c.executionCtx.waitUntil(draining.catch(() => log('warn', 'waiting_left_to_cron')))
    return c.body(null, 204)
  })
  .post('/test', requireAdmin, requireJson, async (c) => {
    const sending = sendManualTest(c.env, c.var.db, c.var.admin.email, Date.now)
    return c.json({ test: await runToCompletion(c, sending) }, 200)
  })

/** For `statusOf`, apart from the e-mails that `selectUnsent` counts. */
export function selectTotals(db: Database) {
  const { lastSentAt, filesUnknown, cronAt } = deskState
  const failedTestAt = sql<
    number | null
  >`(select iif(state = 'failed', failed_at, null) from ${emails}
    where ${isTest} and state in ('sent', 'failed') order by id desc limit 1)`
  return db
    .select({
      waiting: countOf(notNotified('pending')),
      failed: countOf(notNotified('failed')),
      held: countOf(sql`${inquiries} where box = 'held'`),
      lastSentAt,
      failedTestAt,
      filesMissing: countOf(missingFiles),
      filesUnknown,
      cronAt,
    })
    .from(deskState)
}

function countOf(rows: SQL) {
  return sql<number>`(select count(*) from ${rows})`
}

/** A failed reply returns its inquiry to the inbox, so marking that as done dismisses the failure. */
const isOpen = sql`exists (select 1 from inquiries
  where id = ${keptId(sql`inquiry_id`)} and is_listed and done_at is null)`

const missingFiles = sql`files where state = 'missing' and ${isOpen}`

/** A rejection may only mean a mistyped address: it counts until another acknowledgement is sent. */
const isDismissed = sql`kind = 'acknowledgement' and (not (select acknowledgements from ${settings})
  or failure_code = 'rejected' and exists (select 1 from emails later
    where later.dedupe_key >= 'acknowledgement/' || emails.failed_at / ${day}
      and later.dedupe_key < 'acknowledgement0' and later.sent_at >= emails.failed_at))`

/** E-mails about enquiries that wait for a retry or have failed. Reads no sent ones. */
export function selectUnsent(db: Database) {
  const isFailed = sql<0 | 1>`(state = 'failed')`
  return db
    .select({
      kind: emails.kind,
      isFailed,
      count: sql<number>`count(*)`,
      /** The oldest: ids begin with the time of arrival. */
      firstId: sql<string>`min(inquiry_id)`,
    })
    .from(emails)
    .where(
      sql`(state = 'failed' and ${isOpen} or state in ('waiting', 'sending') and failure_code is not null)
        and inquiry_id is not null and not (${isDismissed})`,
    )
    .groupBy(emails.kind, isFailed)
}

type Unsent = Awaited<ReturnType<typeof selectUnsent>>

function countsOf(unsent: Unsent, { waiting, failed }: { waiting: number; failed: number }) {
  const count = (kind: EmailKindName, isFailed: 0 | 1) =>
    unsent.find((row) => row.kind === kind && row.isFailed === isFailed)?.count ?? 0
  return {
    waiting,
    failed,
    repliesWaiting: count('reply', 0),
    repliesFailed: count('reply', 1),
    acknowledgementsWaiting: count('acknowledgement', 0),
    acknowledgementsFailed: count('acknowledgement', 1),
    additionsWaiting: count('addition', 0),
    additionsFailed: count('addition', 1),
  }
}

type Totals = Awaited<ReturnType<typeof selectTotals>>[number]

export function statusOf(env: Bindings, totals: Totals, unsent: Unsent, databaseUse: number) {
  const { lastSentAt, failedTestAt, filesMissing } = totals
  const isUnsent = Object.values(countsOf(unsent, totals)).some((count) => count > 0)
  const hasTestFailed = failedTestAt !== null && failedTestAt > (lastSentAt ?? 0)
  const isMisconfigured = findChannelProblems(env).length > 0
  const isFilling = databaseUse >= databaseWarnShare
  const isAmiss = isUnsent || hasTestFailed || isMisconfigured || filesMissing > 0 || isFilling
  return isAmiss ? 'degraded' : 'ok'
}

/** All times are ms since 1970. */
export type DeliveryReport = Awaited<ReturnType<typeof readReport>>

async function readReport(env: Bindings, db: Database) {
  const { selfTest, nextSelfTestAt } = settings
  const databaseUse = await readDatabaseUse(env)
  const lastTestAt = sql<number | null>`(select max(sent_at) from ${emails} where ${isTest})`
  const filesMissingId = sql<string | null>`(select min(inquiry_id) from ${missingFiles})`
  const [[totals], unsent, [chosen], tests, [oldest]] = await db.batch([
    selectTotals(db),
    selectUnsent(db),
    db.select({ selfTest, nextSelfTestAt, lastTestAt, filesMissingId }).from(settings),
    selectTests(db),
    // Reads one row, through an index that holds no sent notifications.
    db
      .select({ id: inquiries.id, timestamp: inquiries.timestamp, channel, ...stateOf })
      .from(inquiries)
      .innerJoin(emails, sql`dedupe_key = ${notificationKey(sql`inquiries.id`)}`)
      .where(sql`${isListed} and notification in ('pending', 'failed')`)
      .orderBy(inquiries.id)
      .limit(1),
  ])
  if (!totals || !chosen) throw new Error('desk_state or settings is empty. Run the migrations.')
  const unacknowledged = unsent.filter(({ kind }) => kind === 'acknowledgement')
  return {
    /** As in `GET /api/health`, but regardless of cron and backups. */
    status: statusOf(env, totals, unsent, databaseUse),
    databaseUse,
    ...countsOf(unsent, totals),
    filesMissing: totals.filesMissing,
    /** The oldest inquiry with an acknowledgement that is counted as waiting or failed. */
    unacknowledgedId: unacknowledged.map(({ firstId }) => firstId).sort()[0] ?? null,
    filesMissingId: chosen.filesMissingId,
    /** The oldest listed inquiry whose notification is waiting or has failed. */
    oldest: oldest ? withFailure(oldest) : null,
    /** When a notification or test notification was last sent; null before the first. */
    lastProvenAt: Math.max(totals.lastSentAt ?? 0, chosen.lastTestAt ?? 0) || null,
    /** Newest first. */
    tests,
    nextSelfTestAt: chosen.selfTest ? chosen.nextSelfTestAt : null,
    isSelfTestOn: chosen.selfTest,
    /** In the order they are tried. `to` is null if the provider defines it, and for `log`. */
    channels: configuredChannels(env).map(({ name }) => ({
      name,
      to: (needs(name, 'NOTIFY_TO') && env.NOTIFY_TO) || null,
    })),
    problems: findChannelProblems(env),
  }
}

const { channel, dueAt, sentAt, failureCode, failureStatus, failedAt } = emails

const stateOf = { dueAt, sentAt, failureCode, failureStatus, failedAt }

/** Newest first. A week of hourly attempts is 170. */
const attemptsShown = 100

/** All times are ms since 1970. */
export type NotificationDelivery = Awaited<ReturnType<typeof readDelivery>>

/** Throws `not_found`. */
async function readDelivery(db: Database, inquiryId: string) {
  const { at, code, status, emailId } = emailAttempts
  const key = notificationKey(inquiryId)
  const isIt = eq(emails.dedupeKey, key)
  const [[inquiry], [delivery], attempts, [acknowledgement]] = await db.batch([
    db.select({ state: inquiries.notification }).from(inquiries).where(eq(inquiries.id, inquiryId)),
    db
      .select({ state: emails.state, attempts: emails.attempts, channel, ...stateOf })
      .from(emails)
      .where(isIt),
    db
      .select({ at, channel: emailAttempts.channel, code, status })
      .from(emailAttempts)
      .innerJoin(emails, eq(emails.id, emailId))
      .where(isIt)
      .orderBy(desc(at), desc(emailAttempts.id))
      .limit(attemptsShown),
    db
      .select(stateOf)
      .from(emails)
      .where(and(eq(emails.inquiryId, inquiryId), eq(emails.kind, 'acknowledgement'))),
  ])
  if (!inquiry) throw inquiryNotFound()
  const state: NotificationState = delivery?.state === 'sending' ? 'sending' : inquiry.state
  const shown = { ...(delivery ?? noDelivery), state }
  // The row holds the last success; earlier ones are among the attempts.
  const { sentAt: lastSentAt, channel: by } = shown
  const isSent = state === 'sent' && lastSentAt !== null && by !== null
  const success: Attempt[] = isSent
    ? [{ at: lastSentAt, channel: by, code: null, status: null }]
    : []
  return {
    /** `attempts` counts since it was queued; `dueAt` is also when the current claim ends. */
    delivery: withFailure(shown),
    log: [...success, ...attempts],
    /** Null if there is none, or if it is not sent any more. */
    acknowledgement: acknowledgement ? withFailure(acknowledgement) : null,
  }
}

/** Of an inquiry that is held. */
const noDelivery = {
  attempts: 0,
  channel: null,
  dueAt: null,
  sentAt: null,
  failureCode: null,
  failureStatus: null,
  failedAt: null,
}

type Outcome = Pick<typeof emails.$inferSelect, keyof typeof stateOf>

/** The failure of the last attempt, unless the e-mail was sent since. */
function withFailure<Row extends Outcome>(row: Row) {
  const { failureCode: code, failureStatus: status, failedAt: at, ...shown } = row
  const isSentSince = shown.sentAt !== null && at !== null && shown.sentAt >= at
  const hasFailed = code !== null && at !== null && !isSentSince
  return { ...shown, ...(hasFailed && { failure: { code, status, at } }) }
}
