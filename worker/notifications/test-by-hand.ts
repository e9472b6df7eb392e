import type { Database } from '../db/open'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { minute, second } from '../time'
import type { TestNotification } from './contract'
import { reserveSlot } from './slots'
import { sendTestNotification } from './test-notifications'

/** Test notifications by hand, of all administrators together: one a minute. */
const pace = { name: 'test_notification', paceMs: minute } as const

/** Sends a test notification for `actor` now and returns how it went; throws `too_many_requests` for a second one. */
export async function sendTestByHand(
  env: Env,
  db: Database,
  actor: string,
  now: () => number,
): Promise<TestNotification> {
  const startedAt = now()
  if ((await reserveSlot(db, pace, startedAt, startedAt)) === null) {
    throw tooMany('A test notification has gone out within the last minute. Please wait a moment.')
  }
  const result = await sendTestNotification(env, db, actor, now)
  if (!result) throw tooMany('Other notifications are being sent. Try again in a minute.')
  return result
}

function tooMany(message: string) {
  return new ApiError('too_many_requests', message, {
    headers: { 'retry-after': String(pace.paceMs / second) },
  })
}
