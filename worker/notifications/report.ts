/** How well notifications go out, for the desk and for a monitor. */
import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { deskState, inquiries, notifications, settings, testNotifications } from '../db/schema'
import { readDatabaseUse } from '../db/size'
import type { Env } from '../env'
import { findChannelProblems } from './configured-channels'
import { type DeliveryReport, databaseWarnShare } from './contract'
import { failureOf } from './delivery-details'
import { selectTestNotifications } from './test-notifications'

/** Returns the query of what decides about `statusOf`. Reads two rows. */
export function selectStanding(db: Database) {
  const { waiting, failed, held, lastSentAt } = deskState
  const last = db
    .select({
      at: sql`case when ${testNotifications.code} is not null then ${testNotifications.at} end`,
    })
    .from(testNotifications)
    .orderBy(desc(testNotifications.at), desc(testNotifications.id))
    .limit(1)
  return db
    .select({ waiting, failed, held, lastSentAt, failedTestAt: sql<number | null>`(${last})` })
    .from(deskState)
}

type Standing = Awaited<ReturnType<typeof selectStanding>>[number]

/**
 * `degraded` while a notification is not out that should be, a test failed and nothing went out
 * since, a channel cannot send as it is configured, or the database fills up.
 */
export function statusOf(env: Env, standing: Standing, databaseUse: number) {
  const { waiting, failed, lastSentAt, failedTestAt } = standing
  const hasTestFailed = failedTestAt !== null && failedTestAt > (lastSentAt ?? 0)
  const isMisconfigured = findChannelProblems(env).length > 0
  const isFilling = databaseUse >= databaseWarnShare
  return waiting + failed > 0 || hasTestFailed || isMisconfigured || isFilling ? 'degraded' : 'ok'
}

/** Returns the whole report. */
export async function readReport(env: Env, db: Database): Promise<DeliveryReport> {
  const { selfTest, nextSelfTestAt } = settings
  const databaseUse = await readDatabaseUse(env)
  const [[standing], [chosen], tests, [oldest]] = await db.batch([
    selectStanding(db),
    db.select({ selfTest, nextSelfTestAt }).from(settings),
    selectTestNotifications(db),
    selectOldest(db),
  ])
  if (!standing || !chosen) throw new Error('A row of the desk is missing: run the migrations.')
  const { waiting, failed, lastSentAt } = standing
  const provenAt = [lastSentAt, tests.find(({ code }) => code === null)?.at]
  return {
    status: statusOf(env, standing, databaseUse),
    databaseUse,
    waiting,
    failed,
    oldest: oldest
      ? {
          id: oldest.id,
          timestamp: oldest.timestamp,
          dueAt: oldest.dueAt,
          channel: oldest.channel,
          ...failureOf(oldest),
        }
      : null,
    lastProvenAt: Math.max(...provenAt.map((at) => at ?? 0)) || null,
    tests,
    nextSelfTestAt: chosen.selfTest ? chosen.nextSelfTestAt : null,
    isSelfTestOn: chosen.selfTest,
    problems: findChannelProblems(env),
  }
}

/** Reads one inquiry and its notification, by an index that holds none whose notification is out. */
function selectOldest(db: Database) {
  const { dueAt, channel, sentAt, failureCode, failureStatus, failedAt } = notifications
  return db
    .select({
      id: inquiries.id,
      timestamp: inquiries.timestamp,
      dueAt,
      channel,
      sentAt,
      failureCode,
      failureStatus,
      failedAt,
    })
    .from(inquiries)
    .innerJoin(notifications, eq(notifications.inquiryId, inquiries.id))
    .where(
      and(
        isNull(inquiries.heldFor),
        isNull(inquiries.deletedAt),
        ne(inquiries.notification, 'sent'),
        inArray(inquiries.notification, ['pending', 'failed']),
      ),
    )
    .orderBy(asc(inquiries.id))
    .limit(1)
}
