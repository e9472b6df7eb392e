import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { hurry, setTime } from '../testing/fake-clock'
import { connectionLost, databaseLosingAnswers, databaseThrough } from '../testing/faulty-database'
import { referenceOf, runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { adminHeaders, anInquiry } from '../testing/samples'
import { day, minute, second } from '../time'

const start = Date.UTC(2026, 10, 2, 9)
const other = (i: number) => ({ message: `Enquiry number ${'x'.repeat(i + 1)} about a gate.` })

let visitors = 0

/** Posts an inquiry from an address of its own; returns the id of what is stored. */
async function send(
  fields: object = {},
  changes: object = openMailbox().resend,
  headers: Record<string, string> = {},
) {
  visitors += 1
  const response = await request(
    '/api/inquiries',
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'cf-connecting-ip': `198.51.${visitors >> 8}.${visitors & 255}`,
        ...headers,
      },
      body: JSON.stringify({ ...anInquiry, email: `v${visitors}@site.example`, ...fields }),
    },
    changes,
  )
  expect(response.status).toBe(201)
  const { inquiry, notification } = await response.json<{
    inquiry: { id: string }
    notification: string
  }>()
  // A program learns nothing from the answer.
  expect(['sent', 'queued']).toContain(notification)
  return inquiry.id
}

async function sendMany(count: number, fields: (i: number) => object = () => ({})) {
  for (let i = 0; i < count; i += 1) await send(fields(i))
}

/** Why each was held, oldest first. */
async function reasons() {
  const { results } = await env.DB.prepare('select held_for from inquiries order by id').all<{
    held_for: string | null
  }>()
  return results.map(({ held_for }) => held_for)
}

const count = (all: (string | null)[], reason: string | null) =>
  all.filter((each) => each === reason).length

/** Says that an inquiry is no spam, as the desk does. */
async function release(id: string) {
  const init = {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...(await adminHeaders()) },
    body: JSON.stringify({ isHeld: false }),
  }
  const response = await request(`/api/inquiries/${id}`, init, openMailbox().resend)
  expect(response.status).toBe(200)
}

describe('the same text', () => {
  test('is held from the sixth time within a day on, whoever sends it, and is not notified', async () => {
    const mailbox = openMailbox()
    for (let i = 0; i < 7; i += 1) {
      const message = `${anInquiry.message}${' !'.repeat(i)}`
      await send({ name: `Visitor ${i}`, message }, mailbox.resend)
    }

    expect(await reasons()).toEqual([
      null,
      null,
      null,
      null,
      null,
      'repeated_text',
      'repeated_text',
    ])
    expect(await mailbox.calls()).toHaveLength(5)
    const held = await env.DB.prepare(
      "select notification, attempts, due_at from inquiries where held_for = 'repeated_text'",
    ).first()
    expect(held).toEqual({ notification: 'held', attempts: 0, due_at: null })
  })

  test('by twenty at the same moment reaches the list five times', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send()))

    const all = await reasons()
    expect([count(all, null), count(all, 'repeated_text')]).toEqual([5, 15])
    expect(await env.DB.prepare('select listed, held from desk_state').first()).toEqual({
      listed: 5,
      held: 15,
    })
  })

  test('after a day is a person who asks again', async () => {
    setTime(start)
    await sendMany(5)
    setTime(start + day)
    await send()
    setTime(start + day + 1)
    await send()

    expect((await reasons()).slice(5)).toEqual(['repeated_text', null])
  })

  test('that a person sends twice goes to the list twice', async () => {
    await sendMany(2, () => ({ email: 'nimal@factory.example' }))

    expect(await reasons()).toEqual([null, null])
  })

  test('is not held again once an administrator has said that it is no spam', async () => {
    await sendMany(5)
    const held = await send()
    await release(held)
    await sendMany(3)
    expect((await reasons()).slice(5)).toEqual([null, null, null, null])

    await env.DB.prepare('update inquiries set deleted_at = 1 where id = ?').bind(held).run()
    await send()
    expect((await reasons()).at(-1)).toBe('repeated_text')
  })

  test('is trusted also where it was released twice', async () => {
    await sendMany(5)
    const held = await send()
    await release(held)
    await release(held)
    await send()

    expect((await reasons()).at(-1)).toBeNull()
  })

  test('without any notification is not compared', async () => {
    await sendMany(7, (i) => ({ message: '👷'.repeat(10 + i) }))

    expect(count(await reasons(), null)).toBe(7)
  })

  test('keeps the first reason there is', async () => {
    await sendMany(5)
    await send({ website: 'x' })

    expect((await reasons()).at(-1)).toBe('decoy')
  })
})

/** The states of all notifications, oldest first. */
async function states() {
  const { results } = await env.DB.prepare(
    'select notification as state from inquiries order by id',
  ).all<{ state: string }>()
  return results.map(({ state }) => state)
}

describe('a flood', () => {
  test('lists what comes from the 61st in ten minutes on, and notifies of it later', async () => {
    setTime(start)
    await sendMany(60, other)
    setTime(start + 10 * minute)
    await send(other(60))
    setTime(start + 10 * minute + 1)
    await send(other(62))

    expect(count(await reasons(), null)).toBe(62)
    expect((await states()).slice(59)).toEqual(['sent', 'pending', 'sent'])
    const health = await request('/api/health')
    expect(await health.json()).toMatchObject({ status: 'degraded' })
  })

  test('is notified of once a minute, whoever has sent least first', async () => {
    setTime(start)
    await sendMany(60, other)
    const flooder = { 'cf-connecting-ip': '203.0.113.9' }
    for (let i = 60; i < 65; i += 1) await send(other(i), undefined, flooder)
    setTime(start + minute)
    const genuine = await send(other(70))
    const mailbox = openMailbox()

    const calls: number[] = []
    for (let run = 1; run <= 4; run += 1) {
      await runCron(start + (run + 1) * minute, mailbox.resend)
      calls.push((await mailbox.calls()).length)
    }

    expect(calls).toEqual([1, 2, 3, 4])
    expect((await mailbox.calls()).slice(0, 2).map(referenceOf)).toContain(genuine)
  })

  test('does not let a visitor’s retry take another turn', async () => {
    setTime(start)
    await sendMany(60, other)
    const mailbox = openMailbox()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...key },
      body: JSON.stringify({ ...anInquiry, ...other(60) }),
    }

    for (const status of [201, 200]) {
      const response = await request('/api/inquiries', init, mailbox.resend)
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({ notification: 'queued' })
    }

    expect(await mailbox.calls()).toEqual([])
  })

  test('of programs that were held for another reason slows nobody else down', async () => {
    await sendMany(70, (i) => ({ ...other(i), website: 'x' }))
    await send(other(70))

    expect((await reasons()).at(-1)).toBeNull()
    expect((await states()).at(-1)).toBe('sent')
  })

  test('is none where the same number comes in eleven minutes', async () => {
    for (let i = 0; i <= 60; i += 1) {
      setTime(start + i * 11 * second)
      await send(other(i))
    }

    expect(await states()).toEqual(new Array(61).fill('sent'))
  })
})

describe('the database', () => {
  test('knows again what it stored when its answer was lost', async () => {
    const DB = databaseLosingAnswers(/insert into "inquiries"/, connectionLost, 1)
    const mailbox = openMailbox()
    await sendMany(5)

    await hurry(() => send({}, { ...mailbox.resend, DB }))

    expect((await reasons()).slice(5)).toEqual(['repeated_text'])
    expect(await mailbox.calls()).toEqual([])
  })

  test('is asked once, and reads no more rows however many came before', async () => {
    setTime(start)
    const read: number[] = []
    const DB = databaseThrough(async (sql, commit) => {
      const answer = await commit()
      if (sql.includes('insert into "inquiries"')) {
        const [stored] = answer as D1Result[]
        read.push(stored?.meta.rows_read ?? Number.NaN)
      }
      return answer
    })
    for (let i = 0; i < 250; i += 1) await send({}, { DB })

    expect(read).toHaveLength(250)
    expect(read[249]).toBe(read[199])
    expect(read[249]).toBeLessThanOrEqual(150)
  })
})
