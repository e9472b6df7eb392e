import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import worker from './index'
import { providerCallsPerRun } from './notifications/notify'
import { backUp, backupKey, openBackups } from './testing/backups'
import { capturePrints } from './testing/console'
import { databaseFailing, databaseThrough, overloaded } from './testing/faulty-database'
import { addInquiry } from './testing/inquiries'
import { addWaiting, runCron, theNotification } from './testing/outbox'
import { openMailbox } from './testing/provider'
import { replyTo } from './testing/replies'
import { day, minute, second } from './time'

const start = Date.UTC(2026, 10, 1)

/** Calls to D1 and other services that the free plan allows per run (Workers docs, "Limits"). */
const callsPerRun = 50

/** Runs cron with `due` notifications and every other job due, and returns the number of calls. */
async function countCalls(due: number, others = 3) {
  for (let i = 0; i < due; i += 1) await addWaiting(start + i)
  const id = await addInquiry({ columns: { notification: 'sent', due_at: null } })
  const mailbox = openMailbox()
  for (let i = 0; i < others; i += 1) await replyTo(id, undefined, { changes: mailbox.resend })
  await env.DB.exec("update replies set state = 'pending', due_at = 1")
  await env.DB.exec(
    `update settings set next_self_test_at = 1, retention_days = 1, acknowledgements = ${others > 0}`,
  )
  for (let i = 0; i < others; i += 1) {
    await addInquiry({ columns: { notification: 'sent', due_at: null } })
  }
  await env.DB.prepare(
    `insert into acknowledgements (number, mailbox, queued_at, due_at, is_claimed, attempts)
      select number, number, ?1, ?1, 0, 0 from inquiries where notification = 'sent'`,
  )
    .bind(start)
    .run()
  const before = (await mailbox.calls()).length
  let trips = 0
  // Calls to the bucket count as well.
  const BACKUPS = new Proxy(env.BACKUPS, {
    get(bucket, name: 'put' | 'list' | 'head' | 'delete') {
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
  // Counted twice, because a paced channel also reserves a slot for each call.
  return trips + 2 * calls
}

const dueAtOnce = Array.from({ length: providerCallsPerRun + 1 }, (_, due) => due)

test.each(dueAtOnce)(
  'a run with %i notifications and every other job due stays within the call limit of the free plan',
  async (due) => {
    await openBackups()

    expect(await countCalls(due)).toBeLessThanOrEqual(callsPerRun)
  },
)

test.each([0, 1, 2, 3])(
  'a run with %i notifications due that starts a large backup stays within the limit',
  async (due) => {
    await openBackups()
    await env.DB.exec(
      "with recursive n (i) as (select 1 union all select i + 1 from n where i < 40) insert into saved_replies (title, language, text) select i, 'en', printf('%.90000c', 'x') from n",
    )

    expect(await countCalls(due, 0)).toBeLessThanOrEqual(callsPerRun)
    expect(await env.DB.prepare('select slices from backups').first('slices')).toBe(2)
  },
)

test.each([0, 1, 2, 3])(
  'a run with %i notifications due in the hour after a backup, when old ones are deleted, stays within the limit',
  async (due) => {
    const place = await openBackups(() => start)
    await backUp(place)
    for (let days = 1; days < 90; days += 1) {
      const id = new Date(start - days * day).toISOString().replace('.000', '').replaceAll(':', '-')
      await env.BACKUPS.put(`${id}/manifest.json`, '{}')
    }

    expect(await countCalls(due, 0)).toBeLessThanOrEqual(callsPerRun)
    const { delimitedPrefixes } = await env.BACKUPS.list({ delimiter: '/' })
    expect(delimitedPrefixes).toHaveLength(due === 0 ? 89 : 90)
  },
)

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
