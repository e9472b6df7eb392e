import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { lettersPerRun } from './notifications/notify'
import { databaseThrough } from './testing/faulty-database'
import { addWaiting, runCron } from './testing/outbox'
import { openMailbox } from './testing/provider'
import { minute } from './time'

const start = Date.UTC(2026, 10, 1)

/** Calls to D1 and others that a run may make on the free plan (Workers' documentation, "Limits"). */
const callsPerRun = 50

test.each([lettersPerRun, lettersPerRun - 1, lettersPerRun / 2, 0])(
  'a run with %i letters due, and all else as well, keeps within the calls of the free plan',
  async (due) => {
    for (let i = 0; i < due; i += 1) await addWaiting(start + i)
    await env.DB.exec('update settings set next_self_test_at = 1, retention_days = 1')
    const mailbox = openMailbox()
    let trips = 0
    const DB = databaseThrough((_, commit) => {
      trips += 1
      return commit()
    })

    await runCron(start + minute, { ...mailbox.resend, DB })

    const letters = await mailbox.calls()
    expect(letters.length).toBeGreaterThanOrEqual(due)
    // A channel with a pace asks for a slot as well.
    expect(trips + 2 * letters.length).toBeLessThanOrEqual(callsPerRun)
  },
)
