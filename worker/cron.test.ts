import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import worker from './index'
import { capturePrints } from './testing/console'
import { databaseFailing, overloaded } from './testing/faulty-database'
import { addWaiting, theNotification } from './testing/outbox'
import { second } from './time'

const start = Date.UTC(2026, 10, 1)

/** Calls the `scheduled` handler as the platform does, with `at` as the scheduled time. */
function runScheduled(at: number, changes: object) {
  const controller = createScheduledController({ scheduledTime: new Date(at), cron: '* * * * *' })
  return worker.scheduled(controller, { ...env, ...changes })
}

test('a run that starts late claims a notification for as long as any other', async () => {
  await addWaiting(start)
  const leases: number[] = []
  const send = async () => {
    leases.push(((await theNotification()).due_at ?? 0) - Date.now())
    return { messageId: '1' }
  }

  await runScheduled(Date.now() - 25 * second, {
    EMAIL_CHANNELS: 'cloudflare',
    SEND_EMAIL: { send },
  })

  expect(leases).toEqual([expect.any(Number)])
  expect(leases[0]).toBeGreaterThan(20 * second)
})

test('a job that throws does not stop the others, and the run reports its name', async () => {
  const prints = capturePrints()
  await env.DB.exec(
    "insert into audit_entries (id, at, action, details) values (1, 0, 'signed_in', '{}')",
  )
  const DB = databaseFailing(/search_index/, overloaded)

  await expect(runScheduled(Date.now(), { DB })).rejects.toThrow('index of words')

  expect(await env.DB.prepare('select count(*) from audit_entries').first('count(*)')).toBe(0)
  const lines = prints()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'cron_job_failed', job: 'index of words' }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'cron_job', job: 'expired records', ms: expect.any(Number) }),
  )
})
