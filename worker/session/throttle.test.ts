import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { setTime } from '../testing/fake-clock'
import { addAdmin, admin, cookiesOf } from '../testing/samples'
import { signIn } from '../testing/session'
import { day, hour, minute, second } from '../time'

/** Each test starts on a new day, so that it does not wait for the hashing turns of others. */
let now = Date.UTC(2026, 10, 1)
beforeEach(() => pass(day))

function pass(ms: number) {
  now += ms
  setTime(now)
}

/** The platform's rate limit is tested in `sign-in-flood.test.ts`. */
const unlimited = { SIGN_IN_LIMIT: { limit: async () => ({ success: true }) } }

const wrong = { ...admin, password: 'not the password' }

const from = (address: string, more: Record<string, string> = {}) => ({
  'cf-connecting-ip': address,
  ...more,
})

async function attempt(credentials: object, headers: Record<string, string>) {
  const response = await signIn(credentials, headers, unlimited)
  return { status: response.status, wait: Number(response.headers.get('retry-after')) }
}

const countOf = async (key: string) =>
  env.DB.prepare('select count from sign_in_failures where key = ?').bind(key).first('count')

const setCount = (key: string, count: number) =>
  env.DB.prepare('insert or replace into sign_in_failures values (?, ?, ?, ?)')
    .bind(key, count, now, now + day)
    .run()

const account = `account:${admin.email}`

describe('failures in a row', () => {
  beforeEach(async () => {
    await addAdmin()
  })

  test('cause no pause up to the fourth; from the fifth on, each pause is twice the last', async () => {
    for (let i = 0; i < 4; i += 1) {
      expect(await attempt(wrong, from('192.0.2.1'))).toEqual({ status: 401, wait: 0 })
      pass(second)
    }
    for (const pause of [1, 2, 4, 8, 16, 32]) {
      expect((await attempt(wrong, from('192.0.2.1'))).status).toBe(401)
      expect(await attempt(wrong, from('192.0.2.1'))).toEqual({ status: 429, wait: pause })
      pass(pause * second - 1)
      expect((await attempt(wrong, from('192.0.2.1'))).status).toBe(429)
      pass(1)
    }
  })

  test('are answered with an error code, and not even the correct password is accepted', async () => {
    await setCount('address:192.0.2.1', 4)
    await attempt(wrong, from('192.0.2.1'))

    const response = await signIn(admin, from('192.0.2.1'))

    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('1')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.json()).toEqual({
      error: {
        code: 'auth/too-many-requests',
        message: 'Too many attempts. Please wait and try again.',
      },
    })
  })

  test('count against the account, from any address and in upper or lower case', async () => {
    for (let i = 0; i < 5; i += 1) {
      const email = i % 2 ? admin.email.toUpperCase() : admin.email
      await attempt({ ...wrong, email }, from(`192.0.2.${i}`))
      pass(second)
    }

    expect(await countOf(account)).toBe(5)
    pass(-second)
    await setCount('address:192.0.2.9', 3)
    expect((await attempt(wrong, from('192.0.2.9'))).status).toBe(429)
  })

  test('count against the address, across all accounts, and for IPv6 against its /64', async () => {
    await setCount('address:2001:db8:0:0::/64', 4)

    await attempt({ ...wrong }, from('2001:db8::1'))

    const other = { email: 'somebody@else.example', password: 'whatever it is' }
    expect(await attempt(other, from('2001:db8::ffff:2'))).toEqual({ status: 429, wait: 1 })
    expect(await countOf('account:somebody@else.example')).toBeNull()
  })

  test('of an address that has used up its own attempts wait for the account, and are not counted', async () => {
    await setCount(account, 1000)
    await attempt(wrong, from('192.0.2.1'))
    await setCount('address:192.0.2.2', 3)

    expect(await attempt(wrong, from('192.0.2.2'))).toEqual({ status: 429, wait: 60 })

    expect(await countOf('address:192.0.2.2')).toBe(3)
    expect(await countOf(account)).toBe(1001)
  })

  test('of an address that has to wait are not counted against its network', async () => {
    await setCount('network:2001:db8:7::/48', 4)
    await setCount('address:2001:db8:7:1::/64', 9)
    await attempt(wrong, from('2001:db8:7:1::1'))

    expect((await attempt(wrong, from('2001:db8:7:1::2'))).status).toBe(429)

    expect(await countOf('network:2001:db8:7::/48')).toBe(5)
    expect(await countOf('address:2001:db8:7:1::/64')).toBe(10)
  })

  test.each([
    ['an account', account, '192.0.2.7', 60],
    ['an address', 'address:192.0.2.8', '192.0.2.8', 900],
  ])('never make %s wait longer than its limit', async (_, key, address, longest) => {
    await setCount(`address:${address}`, 2)
    await setCount(key, 1000)

    expect((await attempt(wrong, from(address))).status).toBe(401)

    expect(await attempt(wrong, from(address))).toEqual({ status: 429, wait: longest })
    pass(longest * second)
    expect((await attempt(wrong, from(address))).status).toBe(401)
  })

  test('are forgotten after a day without another', async () => {
    await setCount(account, 9)
    await attempt(wrong, from('192.0.2.1'))
    expect(await countOf(account)).toBe(10)

    pass(day)
    await attempt(wrong, from('192.0.2.1'))

    expect(await countOf(account)).toBe(1)
  })

  test('lock nobody out after the clock ran fast', async () => {
    await setCount(account, 9)
    await attempt(wrong, from('192.0.2.1'))

    pass(-2 * hour)

    expect((await attempt(wrong, from('192.0.2.1'))).status).toBe(401)
  })

  test('let only one of twenty concurrent attempts through if one is still free', async () => {
    await setCount('address:192.0.2.1', 4)

    const attempts = Array.from({ length: 20 }, () => attempt(wrong, from('192.0.2.1')))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)

    expect(statuses.sort()).toEqual([401, ...new Array(19).fill(429)])
    expect(await countOf('address:192.0.2.1')).toBe(5)
  })
})

describe('strangers who fail all the time', () => {
  const strangers = Array.from({ length: 15 }, (_, i) => `198.51.100.${i}`)

  /** Each address that is not waiting sends an attempt as soon as the account's pause has ended. */
  async function attack(minutes: number) {
    for (let i = 0; i < minutes; i += 1) {
      await attempt(wrong, from(strangers[i % strangers.length] ?? ''))
      pass(minute)
    }
    // One more, so that the account is waiting.
    await attempt(wrong, from('198.51.100.99'))
    pass(second)
  }

  test('do not keep the owner out on a new device, not even after two mistyped passwords', async () => {
    await addAdmin()
    await attack(20)
    expect(await countOf(account)).toBeGreaterThan(15)

    for (const credentials of [wrong, wrong]) {
      expect((await attempt(credentials, from('203.0.113.7'))).status).toBe(401)
      pass(second)
    }

    expect((await attempt(admin, from('203.0.113.7'))).status).toBe(200)
  })

  test('leave the pause of the account as it is when another address tries', async () => {
    await addAdmin()
    await attack(15)
    await setCount('address:192.0.2.1', 3)
    const { wait } = await attempt(wrong, from('192.0.2.1'))
    const count = await countOf(account)

    expect((await attempt(wrong, from('203.0.113.7'))).status).toBe(401)

    expect(await attempt(wrong, from('192.0.2.1'))).toEqual({ status: 429, wait })
    expect(await countOf(account)).toBe(count)
    expect(await countOf('address:203.0.113.7')).toBe(1)
  })

  test('do not make the attempts of the owner count against the address of the owner', async () => {
    await addAdmin()
    await attack(15)
    await setCount('address:203.0.113.7', 3)

    for (let i = 0; i < 5; i += 1) {
      expect((await attempt(admin, from('203.0.113.7'))).status).toBe(429)
    }

    expect(await countOf('address:203.0.113.7')).toBe(3)
  })
})

describe('a sign-in', () => {
  test('clears the failures of its address and its account if it succeeds', async () => {
    await addAdmin()
    await setCount(account, 4)
    await setCount('address:192.0.2.1', 4)

    expect((await attempt(admin, from('192.0.2.1'))).status).toBe(200)

    expect([await countOf(account), await countOf('address:192.0.2.1')]).toEqual([null, null])
  })

  test("from a known browser is not blocked by a stranger's failures", async () => {
    await addAdmin()
    const cookie = cookiesOf(await signIn(admin, from('192.0.2.1')))
    const device = cookie.split('; ').find((each) => each.startsWith('__Host-device=')) ?? ''
    pass(minute)
    await setCount(account, 50)
    await attempt(wrong, from('198.51.100.66'))
    await setCount('address:192.0.2.1', 3)
    pass(second)

    expect((await attempt(admin, from('192.0.2.1'))).status).toBe(429)
    expect((await attempt(admin, from('192.0.2.1', { cookie: device }))).status).toBe(200)
  })

  test('from a known browser is blocked by failures in that browser', async () => {
    await addAdmin()
    const cookie = cookiesOf(await signIn(admin, from('192.0.2.1')))
    const device = cookie.split('; ').find((each) => each.startsWith('__Host-device=')) ?? ''

    for (let i = 0; i < 5; i += 1) {
      pass(second)
      expect((await attempt(wrong, from(`192.0.2.1${i}`, { cookie: device }))).status).toBe(401)
    }

    expect((await attempt(wrong, from('192.0.2.99', { cookie: device }))).status).toBe(429)
    expect(await countOf(account)).toBeNull()
  })

  test("is still blocked if it uses another administrator's device cookie", async () => {
    await addAdmin()
    await addAdmin('admin-2', 'second@ceyforge.example')
    const cookie = cookiesOf(await signIn({ ...admin, email: 'second@ceyforge.example' }))
    pass(minute)
    await setCount(account, 50)
    await attempt(wrong, from('198.51.100.66'))
    await setCount('address:192.0.2.1', 3)
    pass(second)

    expect((await attempt(admin, from('192.0.2.1', { cookie }))).status).toBe(429)
  })
})
