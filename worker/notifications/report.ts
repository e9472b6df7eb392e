/** The delivery status of notifications, for the desk and the health check, and sending them again. */
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { type Database, readDatabaseUse } from '../db/database'
import {
  acknowledgements,
  deskState,
  inquiries,
  isListed,
  notificationAttempts,
  settings,
  testNotifications,
} from '../db/schema'
import type { Bindings, Env } from '../env'
import { inquiryNotFound } from '../errors'
import { runToCompletion } from '../http/respond'
import { requireJson } from '../http/validate'
import type { NotificationState } from '../intake/contract'
import { log } from '../log'
import { requireAdmin, requireAdminForPoll } from '../session/require-admin'
import { configuredChannels, findChannelProblems } from './channels/providers'
import { type Attempt, databaseWarnShare, needs } from './contract'
import { selectTestNotifications, sendManualTest } from './desk-emails'
import { backgroundTimeLimit, drainOutbox, resendNotification } from './notify'
import { makeAllWaitingDue } from './outbox'

/** The notification of a single inquiry. */
export const notificationRoutes = new Hono<Bindings>()
  .get('/:id/delivery', requireAdmin, async (c) => {
    return c.json(await readDelivery(c.var.db, c.req.param('id')), 200)
  })
  .post('/:id/delivery', requireAdmin, requireJson, async (c) => {
    const id = c.req.param('id')
    await runToCompletion(c, resendNotification(c.env, id, c.var.admin.email, Date.now))
    return c.json(await readDelivery(c.var.db, id), 200)
  })

/** The notifications of all inquiries. */
export const deliveryRoutes = new Hono<Bindings>()
  .get('/', requireAdminForPoll, async (c) => {
    return c.json(await readReport(c.env, c.var.db), 200)
  })
  .post('/waiting', requireAdmin, requireJson, async (c) => {
    await makeAllWaitingDue(c.var.db, c.var.admin.email, Date.now())
    // Cron sends the rest.
    const draining = drainOutbox(c.env, Date.now, backgroundTimeLimit)
    c.executionCtx.waitUntil(draining.catch(() => log('warn', 'waiting_left_to_cron')))
    return c.body(null, 204)
  })
  .post('/test', requireAdmin, requireJson, async (c) => {
    const sending = sendManualTest(c.env, c.var.db, c.var.admin.email, Date.now)
    return c.json({ test: await runToCompletion(c, sending) }, 200)
  })

/** Returns the query for `statusOf`. It reads few rows apart from those of unsent e-mails. */
export function selectTotals(db: Database) {
  const { waiting, failed, held, lastSentAt, filesUnknown, cronAt } = deskState
  const last = db
    .select({
      at: sql`case when ${testNotifications.code} is not null then ${testNotifications.at} end`,
    })
    .from(testNotifications)
    .orderBy(desc(testNotifications.at), desc(testNotifications.id))
    .limit(1)
  return db
    .select({
      unsent: {
        waiting,
        failed,
        // Waiting are those whose last attempt failed and that will be retried. Uses the index of due
        // replies, which holds no sent ones.
        repliesWaiting: count(sql`replies where due_at is not null and failure_code is not null`),
        repliesFailed: count(sql`replies where state = 'failed' and ${isOpen}`),
        acknowledgementsWaiting: count(sql`${failedAcknowledgements} and due_at is not null`),
        acknowledgementsFailed: count(sql`${failedAcknowledgements} and due_at is null`),
        additionsWaiting: count(sql`${failedAdditions} and due_at is not null`),
        additionsFailed: count(sql`${failedAdditions} and due_at is null`),
      },
      held,
      lastSentAt,
      failedTestAt: sql<number | null>`(${last})`,
      filesMissing: count(missingFiles),
      filesUnknown,
      cronAt,
    })
    .from(deskState)
}

function count(which: SQL) {
  return sql<number>`(select count(*) from ${which})`
}

/**
 * SQL: the inquiry of a row is listed and not done. A failed reply returns its inquiry to the inbox, so
 * marking the inquiry as done dismisses the failure.
 */
const isOpen = sql`exists (select 1 from inquiries
  where id = inquiry_id and is_listed and done_at is null)`

const failedAdditions = sql`addition_notifications where failure_code is not null and ${isOpen}`

const missingFiles = sql`files where state = 'missing' and ${isOpen}`

/**
 * Acknowledgements that failed. A rejection may only mean that the visitor mistyped the address, so it
 * stops counting once another acknowledgement is sent.
 */
const failedAcknowledgements = sql`acknowledgements a where sent_at is null and failure_code is not null
  and exists (select 1 from inquiries where number = a.number and is_listed and done_at is null)
  and (failure_code <> 'rejected'
    or not exists (select 1 from acknowledgements where sent_at >= a.failed_at))`

const firstIds = {
  /** The oldest inquiry with an acknowledgement that is counted as waiting or failed. */
  unacknowledgedId: sql<string | null>`(select id from inquiries
    where number = (select min(number) from ${failedAcknowledgements}))`,
  /** The oldest inquiry with a missing file: ids begin with the time of arrival. */
  filesMissingId: sql<string | null>`(select min(inquiry_id) from ${missingFiles})`,
}

type Totals = Awaited<ReturnType<typeof selectTotals>>[number]

/**
 * Returns `degraded` if an e-mail of any kind waits for a retry or has failed, the last test failed
 * and nothing was sent since, a channel is misconfigured, a file is missing, or the database is
 * filling up.
 */
export function statusOf(env: Env, totals: Totals, databaseUse: number) {
  const { unsent, lastSentAt, failedTestAt, filesMissing } = totals
  const isUnsent = Object.values(unsent).some((count) => count > 0)
  const hasTestFailed = failedTestAt !== null && failedTestAt > (lastSentAt ?? 0)
  const isMisconfigured = findChannelProblems(env).length > 0
  const isFilling = databaseUse >= databaseWarnShare
  const isAmiss = isUnsent || hasTestFailed || isMisconfigured || filesMissing > 0 || isFilling
  return isAmiss ? 'degraded' : 'ok'
}

/** The delivery status of all inquiries together. All times are ms since 1970. */
export type DeliveryReport = Awaited<ReturnType<typeof readReport>>

async function readReport(env: Env, db: Database) {
  const { selfTest, nextSelfTestAt } = settings
  const databaseUse = await readDatabaseUse(env)
  const [[totals], [chosen], tests, [oldest], [firsts]] = await db.batch([
    selectTotals(db),
    db.select({ selfTest, nextSelfTestAt }).from(settings),
    selectTestNotifications(db),
    // Reads one row, through an index that holds no sent notifications.
    db
      .select({ id, timestamp, channel, ...stateOf(inquiries) })
      .from(inquiries)
      .where(sql`${isListed} and notification in ('pending', 'failed')`)
      .orderBy(id)
      .limit(1),
    db.select(firstIds).from(deskState),
  ])
  if (!totals || !chosen || !firsts)
    throw new Error('desk_state or settings is empty. Run the migrations.')
  const { unsent, filesMissing, lastSentAt } = totals
  const provenAt = [lastSentAt, tests.find(({ code }) => code === null)?.at]
  return {
    /** As in `GET /api/health`, but regardless of cron and backups. */
    status: statusOf(env, totals, databaseUse),
    /** The share of its limit that the database uses. */
    databaseUse,
    ...unsent,
    filesMissing,
    ...firsts,
    /** The oldest listed inquiry whose notification is waiting or has failed. */
    oldest: oldest ? withFailure(oldest) : null,
    /** When a notification or test notification was last sent; null before the first. */
    lastProvenAt: Math.max(...provenAt.map((at) => at ?? 0)) || null,
    /** Newest first. */
    tests,
    nextSelfTestAt: chosen.selfTest ? chosen.nextSelfTestAt : null,
    isSelfTestOn: chosen.selfTest,
    /** In the order they are tried. `to` is null if the provider defines it, and for `log`. */
    channels: configuredChannels(env).map(({ name }) => ({
      name,
      to: (needs(name, 'NOTIFY_TO') && env.NOTIFY_TO) || null,
    })),
    /** Names in EMAIL_CHANNELS that are unknown or whose channel lacks a setting. */
    problems: findChannelProblems(env),
  }
}

const { id, timestamp, channel } = inquiries

function stateOf(table: typeof inquiries | typeof acknowledgements) {
  const { dueAt, sentAt, failureCode, failureStatus, failedAt } = table
  return { dueAt, sentAt, failureCode, failureStatus, failedAt }
}

/** The most attempts that are shown, newest first; a week of hourly ones is 170. */
const attemptsShown = 100

/** The delivery status of the e-mails about one inquiry. All times are ms since 1970. */
export type NotificationDelivery = Awaited<ReturnType<typeof readDelivery>>

/** Returns an inquiry's delivery status and latest attempts. Throws `not_found`. */
async function readDelivery(db: Database, inquiryId: string) {
  const { at, code, status } = notificationAttempts
  const [[delivery], attempts, [acknowledgement]] = await db.batch([
    db
      .select({
        state: sql<NotificationState>`iif(is_claimed, 'sending', notification)`,
        attempts: inquiries.attempts,
        channel,
        ...stateOf(inquiries),
      })
      .from(inquiries)
      .where(eq(id, inquiryId)),
    db
      .select({ at, channel: notificationAttempts.channel, code, status })
      .from(notificationAttempts)
      .where(eq(notificationAttempts.inquiryId, inquiryId))
      .orderBy(desc(at), desc(notificationAttempts.id))
      .limit(attemptsShown),
    db
      .select(stateOf(acknowledgements))
      .from(acknowledgements)
      .where(sql`number = (select number from ${inquiries} where id = ${inquiryId})`),
  ])
  if (!delivery) throw inquiryNotFound()
  // The inquiry holds the last success; earlier ones are among the attempts.
  const { sentAt: lastSentAt, channel: by } = delivery
  const isSent = delivery.state === 'sent' && lastSentAt !== null && by !== null
  const success: Attempt[] = isSent
    ? [{ at: lastSentAt, channel: by, code: null, status: null }]
    : []
  return {
    /** `attempts` counts since it was queued; `dueAt` is also when the current claim ends. */
    delivery: withFailure(delivery),
    log: [...success, ...attempts],
    /** Null if there is none, or if it has been deleted since. */
    acknowledgement: acknowledgement ? withFailure(acknowledgement) : null,
  }
}

type Outcome = Pick<typeof inquiries.$inferSelect, keyof ReturnType<typeof stateOf>>

/** Adds why the last attempt failed, unless the e-mail was sent since. */
function withFailure<Row extends Outcome>(row: Row) {
  const { failureCode: code, failureStatus: status, failedAt: at, ...shown } = row
  const isSentSince = shown.sentAt !== null && at !== null && shown.sentAt >= at
  const hasFailed = code !== null && at !== null && !isSentSince
  return { ...shown, ...(hasFailed && { failure: { code, status, at } }) }
}
