import { and, isNull, lte, or, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { batch, type Database, statement } from '../db/database'
import { emailAttempts, emails, settings } from '../db/schema'
import { linkTo } from '../emails/channels/channel'
import type { EmailKindName, TestNotification } from '../emails/contract'
import { atOnceTimeLimit, claimedEmail, type EmailKind, queueEmail, send } from '../emails/outbox'
import { onlyOnce } from '../emails/retries'
import { type Bindings, siteOrigin } from '../env'
import { ApiError } from '../errors'
import { day, hour, minute, second } from '../time'
import { knownZone, writeTimeInWords } from '../time-zone'
import { ownKind } from './own-emails'

const fromName = 'The enquiry desk (test)'

export const manualTest = ownKind(onlyOnce, fromName)

export const selfTest: EmailKind = {
  ...manualTest,
  effects: (_, __, { result, now }) =>
    result === 'sent' ? [sql`update ${settings} set next_self_test_at = ${now + day}`] : [],
}

/** The text says too that it is a test, because with EmailJS the template sets the subject. */
function newTest(env: Bindings, kind: EmailKindName, now: number) {
  const desk = linkTo('/admin?view=settings#notifications', siteOrigin(env))
  const zone = knownZone(env.TIME_ZONE)
  return {
    kind,
    dedupeKey: `${kind}/${now}`,
    subject: 'Test e-mail from your enquiry desk',
    text: [
      'This is a test: nobody has written to you.',
      `It was sent on ${writeTimeInWords(now, zone)} (${zone}). If you can read this, notifications about new enquiries reach you too.`,
      `You do not need to do anything. All test e-mails are listed in the desk: ${desk}`,
    ].join('\n\n'),
    now,
  }
}

const { nextSelfTestAt, selfTest: isOn } = settings

const isUnplanned = and(isOn, isNull(nextSelfTestAt))

function isTestDue(now: number) {
  return and(isOn, lte(nextSelfTestAt, now))
}

export function isSelfTestDue(now: number) {
  return sql`exists (select 1 from ${settings} where ${isTestDue(now)} or ${isUnplanned})`
}

/** One a day, however late cron runs; after a failure, one every hour until one succeeds. */
export async function queueSelfTest(env: Bindings, db: Database, now: number) {
  const isDue = isTestDue(now)
  await batch(db, [
    queueEmail(
      newTest(env, 'self_test', now),
      sql`exists (select 1 from ${settings} where ${isDue})`,
    ),
    // In an hour again, unless it succeeds.
    db
      .update(settings)
      .set({ nextSelfTestAt: sql`iif(${nextSelfTestAt} is null, ${now + day}, ${now + hour})` })
      .where(or(isUnplanned, isDue)),
  ])
}

/** For all administrators together. */
const manualTestPause = minute

/** Throws `too_many_requests` if one was requested within the last minute, or if no slot is free. */
export async function sendManualTest(
  env: Bindings,
  db: Database,
  actor: string,
  now: () => number,
): Promise<TestNotification> {
  const at = now()
  const test = newTest(env, 'manual_test', at)
  const isRecent = sql`exists (select 1 from ${emails}
    where inquiry_id is null and kind = 'manual_test' and created_at > ${at - manualTestPause})`
  const queueing = queueEmail({ ...test, isClaimed: true }, sql`not ${isRecent}`)
  const { meta } = await statement(db, queueing).run()
  if (meta.changes === 0)
    throw tooMany('A test e-mail was sent within the last minute. Try again shortly.')
  const outcome = await send(env, db, manualTest, claimedEmail(test), {
    timeLimit: atOnceTimeLimit,
    now,
  })
  const [result] = await selectTests(db, 1)
  if (!outcome || outcome.kind === 'no_slot' || !result) {
    await statement(db, sql`delete from ${emails} where dedupe_key = ${test.dedupeKey}`).run()
    throw tooMany('Other notifications are being sent. Try again in a minute.')
  }
  const details = { isSent: result.code === null }
  await auditEntry(db, { actor, now: now() }, 'test_notification', { details })
  return result
}

function tooMany(message: string) {
  return new ApiError('too_many_requests', message, { retryAfter: manualTestPause / second })
}

const resultsShown = 30

/** In the columns of the index. */
export const isTest = sql`inquiry_id is null and kind in ('self_test', 'manual_test')`

/** The results of all attempts, also of those before a success. */
const results = sql`(
  select at, kind, email_attempts.channel, code, status, email_attempts.id as place
    from ${emails} join ${emailAttempts} on email_id = emails.id where ${isTest}
  union all select sent_at, kind, channel, null, null, ${Number.MAX_SAFE_INTEGER}
    from ${emails} where ${isTest} and state = 'sent')`

export function selectTests(db: Database, limit = resultsShown) {
  return db
    .select({
      at: sql<number>`at`,
      kind: sql<TestNotification['kind']>`iif(kind = 'self_test', 'daily', 'manual')`,
      channel: sql<TestNotification['channel']>`channel`,
      code: sql<TestNotification['code']>`code`,
      status: sql<TestNotification['status']>`status`,
    })
    .from(results)
    .orderBy(sql`at desc, place desc`)
    .limit(limit)
}
