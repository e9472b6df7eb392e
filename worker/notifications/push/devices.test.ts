import { env } from 'cloudflare:workers'
import { jwtVerify } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../db/database'
import type { Env } from '../../env'
import { capturePrints } from '../../testing/console'
import { asAdmin, patch } from '../../testing/edits'
import { addInquiry, inquiryRow } from '../../testing/inquiries'
import { runCron, setNotification } from '../../testing/outbox'
import { openMailbox } from '../../testing/provider'
import { aDevice, makeVapid, usePushService } from '../../testing/push-service'
import { request } from '../../testing/requests'
import { adminHeaders, anInquiry, submit } from '../../testing/samples'
import { minute } from '../../time'
import { listDevices, notifyDevices, saveDevice } from './devices'

const { settings, publicKey } = await makeVapid()
const now = Date.UTC(2026, 10, 21, 9, 30)

async function addDevice() {
  const device = aDevice()
  await saveDevice(openDatabase(env.DB), device.endpoint, 'admin-1', now)
  return device
}

const notify = (changes: Partial<Env> = settings) =>
  notifyDevices({ ...env, ...changes }, () => now)
/** The body of a bulk edit that marks one inquiry as spam, or as not spam. */
async function marking(id: string, isHeld: boolean) {
  const version = Number((await inquiryRow(id))?.version)
  return { inquiries: [{ id, version }], edit: { isHeld } }
}
const kept = () => listDevices(openDatabase(env.DB))

beforeEach(async () => {
  await adminHeaders()
  usePushService()
})

describe('a new enquiry', () => {
  test('sends every device a message without any of its content', async () => {
    const devices = [await addDevice(), await addDevice()]
    const { resend } = openMailbox()

    expect((await submit({ ...settings, ...resend })).status).toBe(201)

    for (const device of devices) {
      const calls = await device.calls()
      expect(calls).toMatchObject([{ body: null, headers: { 'content-length': '0' } }])
      for (const text of Object.values(anInquiry)) {
        expect(JSON.stringify(calls)).not.toContain(text)
      }
    }
  })

  test('notifies devices even if its e-mail failed, since it is in the list', async () => {
    const device = await addDevice()
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 })

    expect((await submit({ ...settings, ...mailbox.resend })).status).toBe(502)
    expect(await device.calls()).toHaveLength(1)
  })

  test('is accepted even if the push service fails', async () => {
    const device = await addDevice()
    await device.answer({ fault: 'drop' })

    expect((await submit({ ...settings, ...openMailbox().resend })).status).toBe(201)
    expect(await kept()).toEqual([device.endpoint])
  })

  test('that is held notifies devices only once it is marked as not spam', async () => {
    const device = await addDevice()
    const response = await submit(settings, { subject: 'https://spam.example' })
    expect(response.status).toBe(201)
    expect(await device.calls()).toEqual([])

    const { inquiry } = await response.json<{ inquiry: { id: string } }>()
    const headers = { ...(await adminHeaders()), 'content-type': 'application/json' }
    const init = { method: 'PATCH', headers, body: JSON.stringify({ isHeld: false }) }
    const changes = { ...settings, ...openMailbox().resend }
    expect((await request(`/api/inquiries/${inquiry.id}`, init, changes)).status).toBe(200)
    expect(await device.calls()).toHaveLength(1)
  })

  test.each([
    [null, [true, false], 0],
    ['decoy', [false, true, false], 1],
  ] as const)(
    'held for %j is notified of at most once, however often it is marked',
    async (heldFor, moves, count) => {
      const device = await addDevice()
      const mailbox = openMailbox()
      const changes = { ...settings, ...mailbox.resend }
      const id = await addInquiry({ heldFor })
      if (!heldFor) await setNotification(id, { state: 'sent', due_at: null })

      for (const isHeld of moves) await patch(id, { isHeld }, { changes })
      await asAdmin('POST', '/api/inquiries/edits', await marking(id, true), { changes })
      await asAdmin('POST', '/api/inquiries/edits', await marking(id, false), { changes })
      await runCron(Date.now() + minute, { ...changes, EMAIL_CHANNELS: 'resend' })

      expect(await device.calls()).toHaveLength(count)
      expect(await mailbox.calls()).toHaveLength(count)
    },
  )
})

test('at most three devices are called at once, and all in the end', async () => {
  for (let i = 0; i < 8; i += 1) await addDevice()
  let called = 0
  const answer = Promise.withResolvers<void>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    called += 1
    await answer.promise
    return new Response(null, { status: 201 })
  })

  const notifying = notify()
  await expect.poll(() => called).toBeGreaterThanOrEqual(3)
  for (let i = 0; i < 5; i += 1) await kept()
  expect(called).toBe(3)

  answer.resolve()
  await notifying
  expect(called).toBe(8)
})

describe('a message to a device', () => {
  test('is signed for its push service and valid for twelve hours (RFC 8292)', async () => {
    const device = await addDevice()
    await notify()

    const [call] = await device.calls()
    const [, token = '', key] =
      /^vapid t=(.+), k=(.+)$/.exec(`${call?.headers.authorization}`) ?? []
    expect(key).toBe(settings.VAPID_PUBLIC_KEY)
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: ['ES256'],
      audience: 'https://fcm.googleapis.com',
      currentDate: new Date(now),
    })
    expect(payload).toMatchObject({
      sub: 'mailto:owner@ceyforge.example',
      exp: now / 1000 + 12 * 3600,
    })
  })

  test('is kept by the push service for a day, replacing the one before', async () => {
    const device = await addDevice()
    await notify()

    expect(await device.calls()).toMatchObject([
      { headers: { ttl: '86400', urgency: 'high', topic: 'new-inquiry' } },
    ])
  })
})

describe('a device', () => {
  test.each([404, 410])('whose subscription ended (%s) is removed, not others', async (status) => {
    const [lost, other] = [await addDevice(), await addDevice()]
    await lost.answer({ status })

    await notify()

    expect(await kept()).toEqual([other.endpoint])
    expect(await other.calls()).toHaveLength(1)
  })

  test.each([
    [{ status: 429 }, 429],
    [{ status: 503 }, 503],
    [{ status: 307, headers: { location: 'http://127.0.0.1/' } }, 307],
    [{ fault: 'drop' as const }, undefined],
  ])('that could not be notified is kept, and that is logged: %o', async (answer, status) => {
    const prints = capturePrints()
    const device = await addDevice()
    await device.answer(answer)

    await notify()

    expect(await kept()).toEqual([device.endpoint])
    expect(await device.calls()).toHaveLength(1)
    const line = { level: 'warn', event: 'device_not_notified', service: 'fcm.googleapis.com' }
    expect(JSON.parse(prints())).toEqual({ ...line, ...(status && { status }) })
  })

  test('is not notified if no keys are set', async () => {
    const device = await addDevice()

    await notify({})

    expect(await device.calls()).toEqual([])
  })
})
