import type { Database } from '../db/open'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { minute, second } from '../time'
import type { TestLetter } from './contract'
import { reserveSlot } from './slots'
import { sendTestLetter } from './test-letters'

/** Test letters by hand, of all administrators together: one a minute. */
const pace = { name: 'test_letter', paceMs: minute } as const

/** Sends a test letter for `actor` now and returns how it went; throws `too_many_requests` for a second one. */
export async function sendTestByHand(
  env: Env,
  db: Database,
  actor: string,
  now: () => number,
): Promise<TestLetter> {
  const startedAt = now()
  if ((await reserveSlot(db, pace, startedAt, startedAt)) === null) {
    throw tooMany('A test letter has gone out within the last minute. Please wait a moment.')
  }
  const result = await sendTestLetter(env, db, actor, now)
  if (!result) throw tooMany('Other letters are going out at this moment. Please wait a minute.')
  return result
}

function tooMany(message: string) {
  return new ApiError('too_many_requests', message, {
    headers: { 'retry-after': String(pace.paceMs / second) },
  })
}
