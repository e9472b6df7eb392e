import { env } from 'cloudflare:workers'
import { jwtVerify } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../db/database'
import type { Bindings } from '../../env'
import { capturePrints } from '../../testing/console'
import { asAdmin, patch } from '../../testing/edits'
import { addMany } from '../../testing/exports'
import { setTime } from '../../testing/fake-clock'
import { addInquiry, inquiryRow } from '../../testing/inquiries'
import { runCron, setNotification } from '../../testing/outbox'
import { openMailbox } from '../../testing/provider'
import { aDevice, makeVapid, storedDevices, usePushService } from '../../testing/push-service'
import { request } from '../../testing/requests'
import { addAdmin, adminHeaders, anInquiry, submit } from '../../testing/samples'
import { other, send } from '../../testing/visitors'
import { hour, minute, second } from '../../time'
import { saveDevice } from './devices'
import { notify } from './notify'

const { settings, publicKey } = await makeVapid()
const now = Date.UTC(2026, 10, 21, 9, 30)

/** Stores a device of an administrator, with its settings, by the names of their columns. */
async function addDevice(adminId = 'admin-1', columns: Record<string, string | number> = {}) {
  const device = aDevice()
  const { endpoint, keys } = device
  await saveDevice(openDatabase(env.DB), { endpoint, keys, adminId }, now)
  for (const [name, value] of Object.entries(columns)) {
    const update = `update push_subscriptions set ${name} = ? where endpoint = ?`
    await env.DB.prepare(update).bind(value, endpoint).run()
  }
  return device
}

/** Notifies all devices of a flood. */
const notifyAll = (changes: Partial<Bindings> = settings, at = now) =>
  notify({ ...env, ...changes }, () => at, { kind: 'new', inquiryIds: [] })
/** The body of a bulk edit that marks one inquiry as spam, or as not spam. */
async function marking(id: string, isHeld: boolean) {
  const version = Number((await inquiryRow(id))?.version)
  return { inquiries: [{ id, version }], edit: { isHeld } }
}

beforeEach(async () => {
  await adminHeaders()
  usePushService()
})

describe('a new enquiry', () => {
  test('sends every device its reference and service, and none of its words', async () => {
    const devices = [await addDevice(), await addDevice()]
    const { resend } = openMailbox()

    expect(
      (await submit({ ...settings, ...resend }, { service: 'material-handling-equipment' })).status,
    ).toBe(201)

    for (const device of devices) {
      const [message] = await device.messages()
      expect(message).toEqual({
        title: 'New enquiry',
        body: 'CF-1001, Material Handling Equipment',
        path: expect.stringMatching(/^\/admin\?inquiry=[\da-f-]{36}$/),
        tag: expect.stringMatching(/^new\/[\da-f-]{36}$/),
      })
      for (const text of Object.values(anInquiry)) {
        expect(JSON.stringify(message)).not.toContain(text)
      }
    }
  })

  test('sends a device that is stored without keys a message without content', async () => {
    const device = await addDevice()
    await env.DB.exec('update push_subscriptions set p256dh = null, auth = null')

    await submit({ ...settings, ...openMailbox().resend })

    expect(await device.calls()).toMatchObject([{ body: null, headers: { 'content-length': '0' } }])
  })

  test('is named by its customer only on a device whose owner allows it', async () => {
    const device = await addDevice('admin-1', { names_customers: 1 })
    const name = `\u202eنیمال ${'x'.repeat(100)}`
    const id = await addInquiry({ name })

    await notify({ ...env, ...settings }, () => now, { kind: 'new', inquiryIds: [id] })

    const [message] = await device.messages()
    expect(message?.body).toBe(`\u2068نیمال ${'x'.repeat(54)}\u2069, CF-1001`)
  })

  test('that is urgent rings again after an earlier quiet one, and then the next not before a minute', async () => {
    const device = await addDevice()
    const quiet = await addInquiry()
    const urgent = await addInquiry({ columns: { is_urgent: 1 } })
    const at = [
      [0, quiet],
      [30, quiet],
      [40, urgent],
      [50, urgent],
      [60, quiet],
      [99, quiet],
      [100, quiet],
    ] as const
    for (const [seconds, id] of at) {
      const time = () => now + seconds * second
      await notify({ ...env, ...settings }, time, { kind: 'new', inquiryIds: [id] })
    }

    expect((await device.messages()).map(({ title }) => title)).toEqual([
      ...['New enquiry', 'Urgent enquiry', 'New enquiry'],
    ])
    expect((await device.calls()).map(({ headers }) => headers.topic)).toEqual([
      ...['new-inquiry', 'urgent-inquiry', 'new-inquiry'],
    ])
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
    expect(await storedDevices()).toEqual([device.endpoint])
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

  const notifying = notifyAll()
  await expect.poll(() => called).toBeGreaterThanOrEqual(3)
  for (let i = 0; i < 5; i += 1) await storedDevices()
  expect(called).toBe(3)

  answer.resolve()
  await notifying
  expect(called).toBe(8)
})

test('with more devices than one enquiry notifies, all ring in turns', async () => {
  const devices = Array.from({ length: 90 }, aDevice)
  const insert = env.DB.prepare(
    "insert into push_subscriptions (endpoint, admin_id, created_at) values (?, 'admin-1', 0)",
  )
  await env.DB.batch(devices.map(({ endpoint }) => insert.bind(endpoint)))
  const called: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    called.push(String(input))
    return new Response(null, { status: 201 })
  })

  for (let i = 0; i < 3; i += 1) await notifyAll(settings, now + i * minute)

  expect(called).toHaveLength(120)
  expect(new Set(called)).toEqual(new Set(devices.map(({ endpoint }) => endpoint)))
})

test('during a flood, devices ring for its alert only', async () => {
  setTime(now)
  const device = await addDevice()
  const changes = { ...settings, ...openMailbox().resend }
  await addMany(60, now, 0)
  for (let i = 60; i < 65; i += 1) await send(other(i), changes)
  expect(await device.calls()).toHaveLength(1)

  for (let run = 1; run <= 6; run += 1) {
    setTime(now + run * minute)
    for (let i = 0; i < 3; i += 1) await send(other(100 * run + i), changes)
    await runCron(now + run * minute, changes)
  }
  expect(await device.calls()).toHaveLength(1)
})

test('during a flood, an urgent enquiry rings at once, and the next one not before a minute', async () => {
  setTime(now)
  const device = await addDevice()
  const changes = { ...settings, ...openMailbox().resend }
  await addMany(60, now, 0)
  const urgent = (i: number) => ({ message: `There is a leak, ${'x'.repeat(i)}` })
  const sent = [
    [0, other(1)],
    [5, urgent(1)],
    [10, other(2)],
    [15, urgent(2)],
    [70, other(3)],
    [75, urgent(3)],
  ] as const
  for (const [seconds, fields] of sent) {
    setTime(now + seconds * second)
    await send(fields, changes)
  }

  expect((await device.messages()).map(({ title }) => title)).toEqual([
    ...['Many new enquiries', 'Urgent enquiry', 'Urgent enquiry'],
  ])
})

describe('a signature', () => {
  /** Notifies at these times (ms after `now`), and returns the signatures that each origin got. */
  async function signatures(times: number[]) {
    const tokens = new Map<string, string[]>()
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { origin } = new URL(String(input))
      const token = new Headers(init?.headers).get('authorization') ?? ''
      tokens.set(origin, [...(tokens.get(origin) ?? []), token])
      return new Response(null, { status: 201 })
    })
    // Keys of their own, so that no other test has signed with them.
    const { settings } = await makeVapid()
    for (const time of times) await notifyAll(settings, now + time)
    // Google's first.
    return [...tokens].sort().map(([, signatures]) => signatures)
  }

  test('serves all devices of a push service, but of no other', async () => {
    const firefox = 'https://updates.push.services.mozilla.com/wpush/v2'
    for (let i = 0; i < 3; i += 1) await addDevice()
    for (const name of ['a', 'b']) {
      const device = { endpoint: `${firefox}/${name}`, adminId: 'admin-1' }
      await saveDevice(openDatabase(env.DB), device, now)
    }

    const [ofGoogle = [], ofMozilla = []] = await signatures([0, minute])

    expect([ofGoogle.length, new Set(ofGoogle).size]).toEqual([6, 1])
    expect([ofMozilla.length, new Set(ofMozilla).size]).toEqual([4, 1])
    expect(ofGoogle[0]).not.toBe(ofMozilla[0])
  })

  test('is replaced before it expires, and after the clock was set back', async () => {
    await addDevice()

    const [all = []] = await signatures([0, 5 * hour, 7 * hour, 0])

    expect(all).toEqual([all[0], all[0], expect.any(String), expect.any(String)])
    expect(new Set(all).size).toBe(3)
  })
})

describe('a message to a device', () => {
  test('is signed for its push service and valid for twelve hours (RFC 8292)', async () => {
    const device = await addDevice()
    await notifyAll()

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
    await notifyAll()

    expect(await device.calls()).toMatchObject([
      { headers: { ttl: '86400', urgency: 'high', topic: 'new-inquiry' } },
    ])
    expect(await device.messages()).toMatchObject([{ title: 'Many new enquiries' }])
  })
})

describe('a device', () => {
  test.each([404, 410])('whose subscription ended (%s) is removed, not others', async (status) => {
    const [lost, other] = [await addDevice(), await addDevice()]
    await lost.answer({ status })

    await notifyAll()

    expect(await storedDevices()).toEqual([other.endpoint])
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

    await notifyAll()

    expect(await storedDevices()).toEqual([device.endpoint])
    expect(await device.calls()).toHaveLength(1)
    const line = { level: 'warn', event: 'device_not_notified', service: 'fcm.googleapis.com' }
    expect(JSON.parse(prints())).toEqual({ ...line, ...(status && { status }) })
  })

  test('is notified even if what another one or its administrator has muted is damaged', async () => {
    await addAdmin('admin-2', 'second@ceyforge.example')
    const device = await addDevice()
    await addDevice('admin-2')
    await addDevice('admin-1', { muted_kinds: '' })
    await env.DB.exec("update admins set muted_kinds = 'not JSON' where id = 'admin-2'")

    await notifyAll()

    expect(await device.calls()).toHaveLength(1)
  })

  test('is not notified if no keys are set', async () => {
    const device = await addDevice()

    await notifyAll({})

    expect(await device.calls()).toEqual([])
  })
})
