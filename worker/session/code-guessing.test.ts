import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { setTime } from '../testing/fake-clock'
import { addAdmin, admin } from '../testing/samples'
import { addFactor, codeAt, enterCode, passwordCookie, wrongCodeAt } from '../testing/second-factor'
import { day, minute, second } from '../time'

/** Each test starts on a new day, so that it does not wait for the hashing turns of others. */
let now = Date.UTC(2026, 10, 1)
const pass = (ms: number) => {
  now += ms
  setTime(now)
}

let factor: Awaited<ReturnType<typeof addFactor>>
beforeEach(async () => {
  pass(day)
  await addAdmin()
  factor = await addFactor()
})

describe('guessing codes', () => {
  test('is slowed down per account across all addresses, and so is a correct code', async () => {
    const cookie = await passwordCookie()
    const wrong = wrongCodeAt(factor.secret, now)
    for (let i = 0; i < 5; i += 1) {
      const response = await enterCode(wrong, cookie, { 'cf-connecting-ip': `192.0.2.${i}` })
      expect(response.status).toBe(401)
    }

    const code = codeAt(factor.secret, now)
    const response = await enterCode(code, cookie, { 'cf-connecting-ip': '192.0.2.9' })

    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('1')
    pass(second)
    expect((await enterCode(codeAt(factor.secret, now), cookie)).status).toBe(200)
  })

  test('is slowed down per address', async () => {
    const cookie = await passwordCookie()
    await env.DB.prepare('delete from sign_in_failures').run()
    const headers = { 'cf-connecting-ip': '192.0.2.1' }
    await env.DB.prepare(
      'insert into sign_in_failures (key, count, blocked_until, expires_at) values (?, 9, ?, ?)',
    )
      .bind('address:192.0.2.1', now + 30 * second, now + day)
      .run()

    const response = await enterCode(codeAt(factor.secret, now), cookie, headers)

    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('30')
  })

  test('is not sped up by entering the correct password in between', async () => {
    for (let i = 0; i < 4; i += 1) {
      const cookie = await passwordCookie()
      pass(minute)
      await enterCode(wrongCodeAt(factor.secret, now), cookie)
      pass(minute)
    }

    const { results } = await env.DB.prepare(
      'select key, count from sign_in_failures order by key',
    ).all()
    expect(results).toEqual([
      { key: `account:${admin.email}`, count: 4 },
      { key: 'address:unknown', count: 8 },
      { key: 'factor:admin-1', count: 4 },
    ])
  })

  test('leaves no counted failures after a correct code', async () => {
    const cookie = await passwordCookie()
    await enterCode(wrongCodeAt(factor.secret, now), cookie)

    await enterCode(codeAt(factor.secret, now), cookie)

    const { results } = await env.DB.prepare('select key from sign_in_failures').all()
    expect(results).toEqual([])
  })

  test('with one free attempt left lets through only one of twenty concurrent attempts', async () => {
    const cookie = await passwordCookie()
    await env.DB.prepare('delete from sign_in_failures').run()
    await env.DB.prepare(
      'insert into sign_in_failures (key, count, blocked_until, expires_at) values (?, 4, ?, ?)',
    )
      .bind('factor:admin-1', now, now + day)
      .run()
    const wrong = wrongCodeAt(factor.secret, now)

    const entered = Array.from({ length: 20 }, (_, i) =>
      enterCode(wrong, cookie, { 'cf-connecting-ip': `192.0.2.${i}` }),
    )
    const statuses = (await Promise.all(entered)).map(({ status }) => status)

    expect(statuses.sort()).toEqual([401, ...new Array(19).fill(429)])
  })
})
