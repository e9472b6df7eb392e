/** Sends test letters and keeps what came of them. */
import { desc, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { testLetters } from '../db/schema'
import type { Env } from '../env'
import { log } from '../log'
import type { Attempt, TestLetter } from './contract'
import type { Outcome } from './deliver'
import { atOnceTimeLimit } from './notify'
import { releaseWaiting } from './record-outcome'
import { send } from './send'
import { writeTestLetter } from './test-letter'

/** Results that are kept, beside the last good one. */
const resultsKept = 30

/**
 * Sends a test letter by the same channels, at the same pace, as any other, and returns how it
 * went; null where real letters left no room for it, and nothing was tried. `actor` is the
 * administrator who asked for it; the daily one has none, and is not noted in the log.
 */
export async function sendTestLetter(
  env: Env,
  db: Database,
  actor: string | null,
  now: () => number,
): Promise<TestLetter | null> {
  const letter = writeTestLetter(crypto.randomUUID(), now(), env.SITE_ORIGIN)
  const outcome = await send(env, db, letter, atOnceTimeLimit, now)
  const at = now()
  const kind: TestLetter['kind'] = actor === null ? 'daily' : 'manual'
  const results = attemptsOf(outcome, at).map((attempt) => ({ ...attempt, kind }))
  const result = results.at(-1)
  if (outcome.kind === 'no_slot' || !result) return null
  const { channel, code, status } = result
  const keep = [
    db.insert(testLetters).values(results),
    db.delete(testLetters).where(isOld),
  ] as const
  if (actor === null) await db.batch(keep)
  else {
    const details = { isSent: code === null }
    await db.batch([...keep, auditEntry(db, { at, actor, action: 'test_letter', details })])
  }
  log(code ? 'warn' : 'info', 'test_letter', { kind, channel, code, status })
  // The provider is there: nothing has to wait for its hour.
  if (outcome.kind === 'sent') await releaseWaiting(db, at)
  return result
}

/** Returns the results that are kept, newest first. */
export function selectTestLetters(db: Database) {
  const { at, kind, channel, code, status } = testLetters
  return db
    .select({ at, kind, channel, code, status })
    .from(testLetters)
    .orderBy(desc(testLetters.at), desc(testLetters.id))
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

const isOld = sql`id not in (select id from test_letters order by at desc, id desc limit ${resultsKept})
  and id <> coalesce((select id from test_letters where code is null order by at desc, id desc limit 1), 0)`
