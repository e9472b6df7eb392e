import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import type { Bindings } from '../env'
import { patch } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { readHealth } from '../testing/health'
import {
  addManyWaiting,
  addNotified,
  addWaiting,
  runCron,
  setNotification,
} from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { adminHeaders } from '../testing/samples'
import { addTest } from '../testing/tests'
import { hour } from '../time'
import type { DeliveryReport } from './report'
import { selectTotals, selectUnsent } from './report'

const start = Date.UTC(2026, 10, 1)

async function report(changes: Partial<Bindings> = {}) {
  const response = await request('/api/delivery', { headers: await adminHeaders() }, changes)
  return response.json<DeliveryReport>()
}

const health = () => readHealth()

async function addMissingFile(inquiryId: string) {
  await env.DB.prepare(
    `insert into files (id, inquiry_id, name, size, sha256, state, received, created_at, received_at,
      completed_at, has_chunks) values (?, ?, 'a.pdf', 1, '', 'missing', '1', 1, 1, 1, 0)`,
  )
    .bind(crypto.randomUUID(), inquiryId)
    .run()
}

describe('the delivery report', () => {
  test('is empty for a new desk', async () => {
    expect(await report()).toEqual({
      status: 'ok',
      databaseUse: 0,
      filesMissing: 0,
      filesMissingId: null,
      waiting: 0,
      failed: 0,
      repliesWaiting: 0,
      repliesFailed: 0,
      acknowledgementsWaiting: 0,
      acknowledgementsFailed: 0,
      additionsWaiting: 0,
      additionsFailed: 0,
      unacknowledgedId: null,
      oldest: null,
      lastProvenAt: null,
      tests: [],
      nextSelfTestAt: null,
      isSelfTestOn: true,
      channels: [{ name: 'emailjs', to: null }],
      problems: [],
    })
  })

  test('counts waiting and failed notifications, and says why the oldest was not sent', async () => {
    setTime(start)
    const mailbox = openMailbox()
    await mailbox.answer({ status: 412 })
    const oldest = await addWaiting(start)
    const failed = await addWaiting(start + 1)
    await runCron(start, mailbox.resend)
    await setNotification(failed, { state: 'failed', due_at: null })

    expect(await report()).toMatchObject({
      status: 'degraded',
      waiting: 1,
      failed: 1,
      oldest: {
        id: oldest,
        timestamp: start,
        dueAt: expect.any(Number),
        channel: 'resend',
        failure: { code: 'mailbox_disconnected', status: 412, at: expect.any(Number) },
      },
    })
    expect(await health()).toMatchObject({ status: 'degraded', database: 'ok' })
  })

  test('counts missing files of listed enquiries that are not done, and names the oldest', async () => {
    const [done, binned] = [await addNotified(), await addNotified()]
    const [first, second] = [await addNotified(), await addNotified()]
    for (const id of [done, binned, second, first]) await addMissingFile(id)
    await patch(done, { isDone: true })
    await patch(binned, { isDeleted: true })

    const counted = { status: 'degraded', filesMissing: 2 }
    expect(await report()).toMatchObject({ ...counted, filesMissingId: first })
    expect(await health()).toMatchObject(counted)
    for (const id of [first, second]) await patch(id, { isDone: true })
    const none = { status: 'ok', filesMissing: 0 }
    expect(await report()).toMatchObject({ ...none, filesMissingId: null })
    expect(await health()).toMatchObject(none)
  })

  test('ignores the notification of an inquiry in the bin', async () => {
    const id = await addWaiting(start)
    await env.DB.prepare('update inquiries set deleted_at = 1 where id = ?').bind(id).run()

    expect(await report()).toMatchObject({ status: 'ok', waiting: 0, oldest: null })
    expect(await health()).toMatchObject({ status: 'ok', database: 'ok' })
  })

  test('is degraded after a failed test until a notification is sent', async () => {
    await addTest(start, 'provider_error')
    expect(await report()).toMatchObject({ status: 'degraded', lastProvenAt: null })

    await addWaiting(start)
    await runCron(start + hour, openMailbox().resend)
    // Health is also degraded if cron has not run for long.
    setTime(start + hour)

    expect(await report()).toMatchObject({ status: 'ok', lastProvenAt: expect.any(Number) })
    expect(await health()).toMatchObject({ status: 'ok' })
  })

  test('lists misconfigured channels', async () => {
    const changes = { EMAIL_CHANNELS: 'resend,pigeon', RESEND_API_KEY: '' }

    expect((await report(changes)).problems).toEqual(['resend', 'pigeon'])
  })

  test('shows the recipient of each channel if our settings define it', async () => {
    const changes = { ...openMailbox().emailjs, EMAIL_CHANNELS: 'resend,emailjs' }

    expect((await report({ ...changes, NOTIFY_TO: 'office@site.example' })).channels).toEqual([
      { name: 'resend', to: 'office@site.example' },
      { name: 'emailjs', to: null },
    ])
  })
})

test('a health check reads few rows apart from those of e-mails that are not sent', async () => {
  for (let i = 0; i < 31; i += 1) await addTest(start + i, 'timed_out')
  await addManyWaiting(20, start)
  const db = openDatabase(env.DB)
  const read: number[] = []
  for (const query of [selectTotals(db), selectUnsent(db)]) {
    const { sql, params } = query.toSQL()
    const { meta } = await env.DB.prepare(sql)
      .bind(...params)
      .all()
    read.push(meta.rows_read)
  }

  // Each that is not sent is read once.
  expect(read[0]).toBeLessThanOrEqual(9 + 2 * 20)
  expect(read[1]).toBeLessThanOrEqual(2 * (31 + 20))
})
