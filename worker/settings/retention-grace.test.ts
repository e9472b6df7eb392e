import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import { purgeInquiries } from '../retention/purge'
import { auditLog } from '../testing/audit'
import { asAdmin } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addInquiry } from '../testing/inquiries'
import { runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { admin, adminHeaders } from '../testing/samples'
import { day, hour } from '../time'
import type { Settings } from './routes'

const start = Date.UTC(2026, 10, 1, 9)

async function edit(body: object) {
  const headers = { ...(await adminHeaders()), 'content-type': 'application/json' }
  const init = { method: 'PATCH', headers, body: JSON.stringify(body) }
  const response = await request('/api/settings', init)
  expect(response.status).toBe(200)
  return (await response.json<{ settings: Settings }>()).settings
}

async function read() {
  const response = await request('/api/settings', { headers: await adminHeaders() })
  return (await response.json<{ settings: Settings }>()).settings
}

/** Stores a read and notified inquiry that arrived some days before the start. */
function addOld(days: number, columns: Record<string, string | number | null> = {}) {
  const settled = { read_at: 1, notification: 'sent', ...columns }
  return addInquiry({ timestamp: start - days * day, columns: settled })
}

async function ids() {
  const rows = await env.DB.prepare('select id from inquiries order by id').raw<[string]>()
  return rows.flat()
}

async function cronAt(at: number) {
  setTime(at)
  await runCron(at, openMailbox().resend)
}

describe('a shorter retention', () => {
  test('takes effect after a day, and shows when and how many inquiries it will delete', async () => {
    setTime(start)
    await addOld(40)
    await addOld(30)
    await addOld(28)

    const settings = await edit({ retentionDays: 30, version: 1 })

    // The second one counts: it is old enough when the retention takes effect.
    const pendingRetention = { days: 30, at: start + day, count: 2 }
    expect(settings).toMatchObject({ retentionDays: null, pendingRetention, version: 2 })
    expect(await read()).toEqual(settings)
    await cronAt(start + day - 1)
    expect(await ids()).toHaveLength(3)
    await cronAt(start + day)
    expect(await ids()).toHaveLength(1)
    expect(await read()).toMatchObject({ retentionDays: 30, pendingRetention: null })
  })

  test('is cancelled by setting the current retention again', async () => {
    setTime(start)
    await addOld(400)
    await edit({ retentionDays: 30, version: 1 })

    const settings = await edit({ retentionDays: null, version: 2 })

    expect(settings).toMatchObject({ retentionDays: null, pendingRetention: null })
    await cronAt(start + 2 * day)
    expect(await ids()).toHaveLength(1)
    expect(await auditLog()).toMatchObject([
      { actor: admin.email, action: 'settings_changed', details: { retentionDays: 30 } },
      { actor: admin.email, action: 'settings_changed', details: { retentionDays: null } },
    ])
  })

  test('waits another day if it is shortened again, and the current retention applies meanwhile', async () => {
    setTime(start)
    await addOld(60)
    const kept = await addOld(20)
    await env.DB.exec('update settings set retention_days = 50')
    await edit({ retentionDays: 30, version: 1 })
    setTime(start + hour)

    const settings = await edit({ retentionDays: 10, version: 2 })

    const pendingRetention = { days: 10, at: start + hour + day, count: 2 }
    expect(settings).toMatchObject({ retentionDays: 50, pendingRetention })
    await cronAt(start + day)
    expect(await ids()).toEqual([kept])
    await cronAt(start + day + hour)
    expect(await ids()).toEqual([])
  })

  test('is the current retention for later changes once it has taken effect', async () => {
    setTime(start)
    await edit({ retentionDays: 30, version: 1 })
    setTime(start + day)

    await edit({ selfTest: false, version: 2 })
    expect(await read()).toMatchObject({ retentionDays: 30, pendingRetention: null })
    expect(await edit({ retentionDays: 20, version: 3 })).toMatchObject({
      retentionDays: 30,
      pendingRetention: { days: 20, at: start + 2 * day },
    })
  })
})

test('a longer retention takes effect at once', async () => {
  await env.DB.exec('update settings set retention_days = 50')

  expect(await edit({ retentionDays: 60, version: 1 })).toMatchObject({
    retentionDays: 60,
    pendingRetention: null,
  })
})

test('the effect of a retention can be previewed without setting it', async () => {
  setTime(start)
  for (const email of ['nimal@site.example', 'Nimal@site.example', 'zuhair@site.example']) {
    await addInquiry({
      email,
      timestamp: start - 40 * day,
      columns: { read_at: 1, notification: 'sent' },
    })
  }
  await addOld(20)
  const preview = (days: string) => asAdmin('GET', `/api/settings/retention?days=${days}`)

  expect(await preview('30')).toEqual({ status: 200, count: 3, people: 2 })
  expect(await preview('60')).toEqual({ status: 200, count: 0, people: 0 })
  expect(await read()).toMatchObject({ retentionDays: null, pendingRetention: null, version: 1 })
})

test.each(['', '0', '3651', '1.5', 'x'])('a preview for %j days is rejected', async (days) => {
  expect(await asAdmin('GET', `/api/settings/retention?days=${days}`)).toMatchObject({
    status: 422,
    error: { fields: { days: 'Enter a whole number of days from 1 to 3,650' } },
  })
})

test('a retention never deletes an inquiry that is unread or whose notification was not sent', async () => {
  const unread = await addOld(400, { read_at: null })
  const marked = await addOld(400, { unread_by: ',*admin-2,' })
  await addOld(400, { unread_by: ',admin-2,' })
  const failed = await addOld(400, { notification: 'failed' })
  const waiting = await addOld(400, { notification: 'pending' })
  await addOld(400)
  await env.DB.exec('update settings set retention_days = 30')

  await purgeInquiries(openDatabase(env.DB), start)

  expect(await ids()).toEqual([unread, marked, failed, waiting].sort())
})

test('the count of a pending retention is read from an index of the inquiries it may delete', async () => {
  for (let i = 0; i < 4; i += 1) await addOld(400, { read_at: i % 2 ? 1 : null })
  setTime(start)

  const { pendingRetention } = await edit({ retentionDays: 30, version: 1 })

  expect(pendingRetention?.count).toBe(2)
  const { results } = await env.DB.prepare(
    `explain query plan select id from inquiries
     where read_at is not null and notification = 'sent' and id < 'x' order by id limit 200`,
  ).all<{ detail: string }>()
  expect(results.map(({ detail }) => detail).join()).toContain('inquiries_settled')
})
