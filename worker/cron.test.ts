import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import worker from './index'
import { notificationsPerRun } from './notifications/notify'
import { backupKey, openBackups } from './testing/backups'
import { capturePrints } from './testing/console'
import { databaseFailing, databaseThrough, overloaded } from './testing/faulty-database'
import { addInquiry } from './testing/inquiries'
import { addWaiting, runCron, theNotification } from './testing/outbox'
import { openMailbox } from './testing/provider'
import { replyTo } from './testing/replies'
import { minute, second } from './time'

const start = Date.UTC(2026, 10, 1)

/** Calls to D1 and others that a run may make on the free plan (Workers' documentation, "Limits"). */
const callsPerRun = 50

test.each([0, 1, 2, 3, 5, 10].map((less) => notificationsPerRun - less))(
  'a run with %i notifications due, and all else as well, keeps within the calls of the free plan',
  async (due) => {
    for (let i = 0; i < due; i += 1) await addWaiting(start + i)
    const id = await addInquiry({ columns: { notification: 'sent', due_at: null } })
    const mailbox = openMailbox()
    for (let i = 0; i < 3; i += 1) await replyTo(id, undefined, { changes: mailbox.resend })
    await env.DB.exec("update replies set state = 'pending', due_at = 1")
    await env.DB.exec('update settings set next_self_test_at = 1, retention_days = 1')
    const before = (await mailbox.calls()).length
    await openBackups()
    let trips = 0
    // Calls of the bucket count as well.
    const BACKUPS = new Proxy(env.BACKUPS, {
      get(bucket, name: 'put' | 'list' | 'delete') {
        trips += 1
        return bucket[name].bind(bucket)
      },
    })
    const DB = databaseThrough((_, commit) => {
      trips += 1
      return commit()
    })

    await runCron(start + minute, { ...mailbox.resend, DB, BACKUPS, BACKUP_KEY: backupKey })

    const calls = (await mailbox.calls()).length - before
    expect(calls).toBeGreaterThanOrEqual(due)
    // A channel with a pace asks for a slot as well.
    expect(trips + 2 * calls).toBeLessThanOrEqual(callsPerRun)
  },
)

/** Runs what the platform runs, planned for `at`. */
function runScheduled(at: number, changes: object) {
  const controller = createScheduledController({ scheduledTime: new Date(at), cron: '* * * * *' })
  return worker.scheduled(controller, { ...env, ...changes })
}

test('a run that comes late leases a notification for as long as any other', async () => {
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

test('a job that throws stops no other, and the run says which one it was', async () => {
  const prints = capturePrints()
  await env.DB.exec(
    "insert into audit_entries (id, at, action, details) values (1, 0, 'signed_in', '{}')",
  )
  const DB = databaseFailing(/sessions/, overloaded)

  await expect(runScheduled(Date.now(), { DB })).rejects.toThrow('expired sessions')

  expect(await env.DB.prepare('select count(*) from audit_entries').first('count(*)')).toBe(0)
  const lines = prints()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'cron_job_failed', job: 'expired sessions' }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'cron_job', job: 'audit log', ms: expect.any(Number) }),
  )
})
