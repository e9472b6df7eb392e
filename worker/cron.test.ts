import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import worker from './index'
import { backupKey, openBackups } from './testing/backups'
import { capturePrints } from './testing/console'
import { setTime } from './testing/fake-clock'
import { databaseFailing, databaseThrough, overloaded } from './testing/faulty-database'
import { addWithPage, aPdf, emptyBucket, filesOf } from './testing/files'
import { addInquiry } from './testing/inquiries'
import { addManyWaiting, addWaiting, runCron, theNotification } from './testing/outbox'
import { openMailbox } from './testing/provider'
import { day, minute, second } from './time'

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

test('a run without anything to do asks once, with one statement', async () => {
  await runCron(start)
  await runCron(start + minute)
  const asked: string[] = []
  const DB = databaseThrough((sql, commit) => {
    asked.push(sql)
    return commit()
  })

  await runCron(start + 2 * minute, { DB })

  expect(asked).toEqual([expect.stringMatching(/^select [^;]+$/)])
})

test('an outage of the e-mail provider delays no other job', async () => {
  setTime(start)
  await emptyBucket()
  const mailbox = openMailbox()
  await mailbox.answer({ status: 503 })
  const { id, token } = await addWithPage()
  for (let i = 0; i < 2; i += 1) await filesOf(token).upload(aPdf(10))
  await env.DB.prepare('delete from inquiries where id = ?').bind(id).run()
  await addManyWaiting(200, start)
  await addInquiry({ timestamp: start - 100 * day, columns: { deleted_at: start - 40 * day } })
  await openBackups()

  for (const minutes of [1, 2]) {
    await runCron(start + minutes * minute, { ...mailbox.resend, BACKUP_KEY: backupKey })
  }

  expect((await env.FILES?.list())?.objects).toEqual([])
  expect(
    await env.DB.prepare('select 1 from inquiries where deleted_at is not null').first(),
  ).toBeNull()
  expect(await env.DB.prepare('select state from backups').first('state')).toBe('done')
})

test('a job that throws does not stop the others, and the run reports its name', async () => {
  const prints = capturePrints()
  await env.DB.exec(
    "insert into audit_entries (id, at, action, details) values (1, 0, 'signed_in', '{}')",
  )
  await addInquiry({ columns: { is_waiting: 1, remind_at: 1 } })
  const DB = databaseFailing(/is_waiting = 0/, overloaded)

  await expect(runScheduled(Date.now(), { DB })).rejects.toThrow('reminders')

  expect(await env.DB.prepare('select count(*) from audit_entries').first('count(*)')).toBe(0)
  const lines = prints()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'cron_job_failed', job: 'reminders' }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'cron_job', job: 'expired records', ms: expect.any(Number) }),
  )
})
