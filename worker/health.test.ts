import { env } from 'cloudflare:workers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { capturePrints } from './testing/console'
import { setTime } from './testing/fake-clock'
import { connectionLost, dailyLimitReached, databaseThrough } from './testing/faulty-database'
import { readHealth } from './testing/health'
import { addInquiry } from './testing/inquiries'
import { runCron } from './testing/outbox'
import { request } from './testing/requests'
import { adminHeaders } from './testing/samples'
import { hour, minute, second } from './time'

const details = {
  status: 'ok',
  database: 'ok',
  databaseUse: 0,
  held: 0,
  backup: { state: 'off', at: null },
  filesMissing: 0,
  filesUnknown: 0,
  cron: 'ok',
}

describe('the details of health', () => {
  test('are shown to a monitor with the token', async () => {
    expect(await readHealth()).toEqual(details)
  })

  test('are shown to an administrator', async () => {
    const response = await request('/api/health', { headers: await adminHeaders() })

    expect(await response.json()).toEqual(details)
  })

  test.each<[string, HeadersInit, object]>([
    ['a stranger', {}, {}],
    ['somebody with another token', { authorization: 'Bearer another token' }, {}],
    ['somebody with an empty token', { authorization: 'Bearer ' }, { HEALTH_TOKEN: '' }],
    [
      'somebody with a token that is too short',
      { authorization: 'Bearer x' },
      { HEALTH_TOKEN: 'x' },
    ],
    ['somebody with a forged session', { cookie: '__Host-session=a.b.c' }, {}],
  ])('are not shown to %s', async (_, headers, changes) => {
    await addInquiry({ heldFor: 'decoy' })

    const response = await request('/api/health', { headers }, changes)

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ok' })
  })

  test('are not shown to an administrator whose session has ended', async () => {
    const headers = await adminHeaders()
    await env.DB.exec('delete from sessions')

    expect(await (await request('/api/health', { headers })).json()).toEqual({ status: 'ok' })
  })
})

describe('cron', () => {
  test.each([
    ['ok', 'ok', 19],
    ['degraded', 'late', 21],
  ])(
    'makes health %s if it is %s, as it last ran %i minutes ago',
    async (status, cron, minutes) => {
      const at = Date.now() - minutes * minute
      await env.DB.prepare('update desk_state set cron_at = ?').bind(at).run()

      expect(await readHealth({ FILES: undefined } as object)).toMatchObject({ status, cron })
    },
  )

  test('that never ran is noticed twenty minutes after the database was made', async () => {
    setTime(Date.now() + 21 * minute)

    expect(await readHealth()).toMatchObject({ status: 'degraded', cron: 'late' })
  })

  test('records every ten minutes that it runs', async () => {
    const start = Date.now() + hour
    const recorded = new Set<unknown>()
    for (let at = start; at < start + 25 * minute; at += minute) {
      await runCron(at)
      recorded.add(await env.DB.prepare('select cron_at from desk_state').first('cron_at'))
    }

    expect(recorded.size).toBe(3)
  })
})

describe('a database that does not answer', () => {
  test.each(['sign_in_failures', 'notes', 'blocked_senders'])(
    'as it lacks the table %s makes health down, without any SQL in the answer',
    async (table) => {
      capturePrints()
      await env.DB.prepare(`drop table ${table}`).run()

      const response = await request('/api/health')

      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('30')
      expect(await response.json()).toEqual({ status: 'down' })
      expect(await readHealth()).toEqual({ status: 'down', database: 'unavailable' })
    },
  )

  test('for the rest of the day makes health down until midnight UTC, and a monitor learns why', async () => {
    setTime(Date.UTC(2026, 10, 2, 18))
    capturePrints()
    const DB = databaseThrough(async () => {
      throw dailyLimitReached()
    })

    const response = await request('/api/health', {}, { DB })

    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe(String((6 * hour) / second))
    expect(await response.json()).toEqual({ status: 'down' })
    expect(await readHealth({ DB })).toEqual({ status: 'down', database: 'daily_limit_reached' })
  })
})

describe('a flood of requests for health', () => {
  test.each<[string, (commit: () => Promise<unknown>) => Promise<unknown>]>([
    ['answers', (commit) => commit()],
    [
      'fails',
      async () => {
        throw connectionLost()
      },
    ],
  ])('reaches the database once in ten seconds while it %s', async (_, answer) => {
    capturePrints()
    let trips = 0
    const DB = databaseThrough((_sql, commit) => {
      trips += 1
      return answer(commit)
    })
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())

    const statuses = new Set<number>()
    const ask = async () => statuses.add((await request('/api/health', {}, { DB })).status)
    await ask()
    const once = trips
    for (let i = 0; i < 20; i += 1) await ask()
    expect(trips).toBe(once)
    vi.advanceTimersByTime(10 * second)
    await Promise.all(Array.from({ length: 20 }, ask))

    expect(trips).toBe(2 * once)
    expect(statuses.size).toBe(1)
  })
})
