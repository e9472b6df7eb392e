import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { capturePrints } from '../testing/console'
import { hurry, onFakeClock } from '../testing/fake-clock'
import {
  connectionLost,
  databaseFailing,
  databaseLosingAnswers,
  databaseThrough,
  overloaded,
} from '../testing/faulty-database'
import { runCron, theNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { adminHeaders, anInquiry } from '../testing/samples'
import { minute } from '../time'
import { writeTimeLimit } from './database'

const insertRe = /insert into "inquiries"/
const anyRe = /./

/** Anything that could reveal the structure of the database or what another visitor wrote. */
const innardsRe = /insert|select|sqlite|d1_error|constraint|no such table|drizzle|\bat \//i

function submit(changes: object, fields = {}, headers: Record<string, string> = {}) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...anInquiry, ...fields }),
  }
  return request('/api/inquiries', init, { ...openMailbox().resend, ...changes })
}

async function countInquiries() {
  return env.DB.prepare('select count(*) as count from inquiries').first<number>('count')
}

describe('losing the database connection while storing an inquiry', () => {
  test.each([
    ['once, before anything is stored', databaseFailing, 1],
    ['twice, before anything is stored', databaseFailing, 2],
    ['once, after it is stored', databaseLosingAnswers, 1],
    ['twice, after it is stored', databaseLosingAnswers, 2],
  ])('(%s) goes unnoticed, and the inquiry is stored once', async (_, faulty, times) => {
    const mailbox = openMailbox()
    const DB = faulty(insertRe, connectionLost, times)

    const response = await hurry(() => submit({ ...mailbox.resend, DB }))

    expect(response.status).toBe(201)
    const body = await response.json<{ inquiry: { id: string } }>()
    expect(await countInquiries()).toBe(1)
    expect(await theNotification()).toMatchObject({ inquiry_id: body.inquiry.id, state: 'sent' })
    expect(await mailbox.calls()).toHaveLength(1)
  })

  test('does not make a new inquiry with a key a replay', async () => {
    const DB = databaseLosingAnswers(insertRe, connectionLost, 1)

    const headers = { 'idempotency-key': crypto.randomUUID() }

    const response = await hurry(() => submit({ DB }, {}, headers))

    expect(response.status).toBe(201)
    expect(response.headers.get('idempotent-replayed')).toBeNull()
    expect(await countInquiries()).toBe(1)
  })
})

describe('an overloaded database', () => {
  test('makes the Worker ask the visitor to try again, and stores nothing', async () => {
    let trips = 0
    const DB = databaseThrough(async () => {
      trips += 1
      throw overloaded()
    })
    const mailbox = openMailbox()

    const response = await hurry(() => submit({ ...mailbox.resend, DB }))

    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('10')
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toEqual({
      error: { code: 'storage_failed', message: 'Failed to send message. Please try again.' },
    })
    expect(trips).toBe(3)
    expect(await countInquiries()).toBe(0)
    expect(await mailbox.calls()).toEqual([])
  })

  test('accepts the same inquiry with the same key once it has recovered', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const DB = databaseFailing(anyRe, overloaded)
    expect((await hurry(() => submit({ DB }, {}, headers))).status).toBe(503)

    expect((await submit({}, {}, headers)).status).toBe(201)
    expect(await countInquiries()).toBe(1)
  })
})

describe('a database that never answers', () => {
  test('makes the request fail after nine seconds', async () => {
    const DB = databaseThrough(() => new Promise(() => undefined))
    const sending = onFakeClock(() => submit({ DB }))

    await sending.advance(writeTimeLimit - 1)
    expect(sending.isDone()).toBe(false)
    await sending.advance(1)

    const response = await sending.result
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ error: { code: 'storage_failed' } })
  })

  test('but has stored the inquiry does not store its retry again, and cron notifies', async () => {
    const mailbox = openMailbox()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const DB = databaseThrough(async (_, commit) => {
      await commit()
      return new Promise(() => undefined)
    })
    const sending = onFakeClock(() => submit({ ...mailbox.resend, DB }, {}, headers))
    await sending.advance(writeTimeLimit)
    expect((await sending.result).status).toBe(503)

    const again = await submit(mailbox.resend, {}, headers)
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({ notification: 'queued' })
    expect(await countInquiries()).toBe(1)
    await runCron(Date.now() + minute, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(1)
  })
})

describe('the cause of a database failure', () => {
  const constraint = () =>
    new Error(`D1_ERROR: UNIQUE constraint failed: inquiries.id: SQLITE_CONSTRAINT`)

  test.each([
    ['a violated constraint', () => ({ DB: databaseFailing(insertRe, constraint) })],
    ['a missing table', () => env.DB.exec('drop table intake_usage').then(() => ({}))],
    ['no database at all', () => ({ DB: undefined })],
  ])('is revealed neither in the response nor in the log: %s', async (_, breakIt) => {
    const changes = await breakIt()
    const printed = capturePrints()
    const message = 'A visitor wrote this\n    at home, in the evening, at /work'

    const response = await submit(changes, { message })

    expect(response.status).toBe(503)
    const body = await response.text()
    expect(body).not.toMatch(innardsRe)
    expect(printed()).toContain('"event":"request_failed"')
    expect(printed()).not.toMatch(/insert into|constraint failed|no such table/i)
    for (const value of ['at home', 'A visitor', anInquiry.name, anInquiry.email]) {
      expect(body + printed()).not.toContain(value)
    }
    expect(await countInquiries()).toBe(0)
  })

  test('is not revealed by any other endpoint either', async () => {
    const headers = await adminHeaders()
    const DB = databaseFailing(anyRe, constraint)
    const printed = capturePrints()

    for (const [method, path] of [
      ['GET', '/api/inquiries'],
      ['DELETE', '/api/inquiries/some-id'],
      ['GET', '/api/session'],
      ['DELETE', '/api/session'],
    ] as const) {
      const response = await request(path, { method, headers }, { DB })

      expect(response.status).toBe(503)
      expect(response.headers.get('content-type')).toContain('application/json')
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.getSetCookie()).toEqual([])
      const body = await response.text()
      expect(body).not.toMatch(innardsRe)
      expect(JSON.parse(body)).toMatchObject({ error: { code: 'database_unavailable' } })
    }
    expect(printed()).not.toMatch(/constraint failed|select /i)
  })
})

describe('deleting an inquiry', () => {
  const countListed = () =>
    env.DB.prepare('select count(*) as n from inquiries where is_listed').first('n')

  async function remove(DB: D1Database) {
    await submit({})
    const { inquiry_id: id } = await theNotification()
    const headers = await adminHeaders()
    return hurry(() => request(`/api/inquiries/${id}`, { method: 'DELETE', headers }, { DB }))
  }

  test.each([
    ['before the deletion', databaseFailing],
    ['after the deletion', databaseLosingAnswers],
  ])('succeeds when the connection is lost %s', async (_, faulty) => {
    const response = await remove(faulty(/update inquiries set/, connectionLost, 1))

    expect(response.status).toBe(204)
    expect(await countListed()).toBe(0)
  })

  test('fails and deletes nothing when the database stays unavailable', async () => {
    const response = await remove(databaseFailing(/update inquiries set/, overloaded))

    expect(response.status).toBe(503)
    expect(await countListed()).toBe(1)
  })
})

describe('an unexpected error', () => {
  test('is answered with JSON that reveals nothing of it, and is logged once', async () => {
    const headers = await adminHeaders()
    const DB = databaseThrough(async () => {
      throw new TypeError('Cannot read properties of undefined (reading nimal@factory.example)')
    })
    const printed = capturePrints()

    const response = await request('/api/inquiries', { headers }, { DB })

    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      error: { code: 'internal', message: 'Something went wrong on our side.' },
    })
    const errors = printed().match(/^.*"level":"error".*$/gm) ?? []
    expect(errors).toHaveLength(1)
    expect(JSON.parse(errors[0] ?? '')).toMatchObject({
      level: 'error',
      event: 'request_failed',
      code: 'internal',
      route: '/api/inquiries',
      cause: expect.stringMatching(/^TypeError at /),
    })
    expect(printed()).not.toContain('nimal')
  })
})
