/** Sends test notifications and keeps what came of them. */
import { desc, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { testNotifications } from '../db/schema'
import type { Env } from '../env'
import { log } from '../log'
import type { Attempt, TestNotification } from './contract'
import type { Outcome } from './deliver'
import { atOnceTimeLimit } from './notify'
import { releaseWaiting } from './record-outcome'
import { send } from './send'
import { writeTestNotification } from './test-notification'

/** Results that are kept, beside the last good one. */
const resultsKept = 30

/**
 * Sends a test notification by the same channels, at the same pace, as any other, and returns how it
 * went; null where real notifications left no room for it, and nothing was tried. `actor` is the
 * administrator who asked for it; the daily one has none, and is not noted in the log.
 */
export async function sendTestNotification(
  env: Env,
  db: Database,
  actor: string | null,
  now: () => number,
): Promise<TestNotification | null> {
  const notification = writeTestNotification(crypto.randomUUID(), now(), env.SITE_ORIGIN)
  const outcome = await send(env, db, notification, atOnceTimeLimit, now)
  const at = now()
  const kind: TestNotification['kind'] = actor === null ? 'daily' : 'manual'
  const results = attemptsOf(outcome, at).map((attempt) => ({ ...attempt, kind }))
  const result = results.at(-1)
  if (outcome.kind === 'no_slot' || !result) return null
  const { channel, code, status } = result
  const keep = [
    db.insert(testNotifications).values(results),
    db.delete(testNotifications).where(isOld),
  ] as const
  if (actor === null) await db.batch(keep)
  else {
    const details = { isSent: code === null }
    await db.batch([...keep, auditEntry(db, { at, actor, action: 'test_notification', details })])
  }
  log(code ? 'warn' : 'info', 'test_notification', { kind, channel, code, status })
  // The provider is there: nothing has to wait for its hour.
  if (outcome.kind === 'sent') await releaseWaiting(db, at)
  return result
}

/** Returns the results that are kept, newest first. */
export function selectTestNotifications(db: Database) {
  const { at, kind, channel, code, status } = testNotifications
  return db
    .select({ at, kind, channel, code, status })
    .from(testNotifications)
    .orderBy(desc(testNotifications.at), desc(testNotifications.id))
}

function attemptsOf({ failures, ...outcome }: Outcome, at: number): Attempt[] {
  const attempts: Attempt[] = failures.map(({ channel, code, status }) => ({
    at,
    channel,
    code,
    status: status ?? null,
  }))
  if (outcome.kind !== 'sent') return attempts
  return [...attempts, { at, channel: outcome.channel, code: null, status: null }]
}

const isOld = sql`id not in (select id from test_notifications order by at desc, id desc limit ${resultsKept})
  and id <> coalesce((select id from test_notifications where code is null order by at desc, id desc limit 1), 0)`
