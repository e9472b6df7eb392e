import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { setTime } from '../testing/fake-clock'
import { databaseThrough } from '../testing/faulty-database'
import { addAdmin, admin, cookiesOf } from '../testing/samples'
import { makeHashesWait, signIn } from '../testing/session'
import { day, second } from '../time'

/** Each test starts on a new day, so that it does not wait for the hashing turns of others. */
let now = Date.UTC(2027, 0, 1)
beforeEach(() => {
  now += day
  setTime(now)
  makeHashesWait()
})

const wrong = { ...admin, password: 'not the password' }
const fromAddress = (address: string) => ({ 'cf-connecting-ip': address })
const unlimited = { SIGN_IN_LIMIT: { limit: async () => ({ success: true }) } }

const countOf = (key: string) =>
  env.DB.prepare('select count from sign_in_failures where key = ?').bind(key).first('count')

const setCount = (key: string, count: number) =>
  env.DB.prepare('insert or replace into sign_in_failures values (?, ?, ?, ?)')
    .bind(key, count, now, now + day)
    .run()

/** Returns the device cookie of a browser in which the owner has signed in. */
async function knownDevice() {
  const cookie = cookiesOf(await signIn(admin, fromAddress('203.0.113.1')))
  return cookie.split('; ').find((each) => each.startsWith('__Host-device=')) ?? ''
}

let strangerNumber = 0

/** Attempts a sign-in with an unknown e-mail address from a new IP address. */
function strangerTries() {
  strangerNumber += 1
  const email = `${strangerNumber}@nowhere.example`
  const address = `198.51.${Math.floor(strangerNumber / 250)}.${strangerNumber % 250}`
  return signIn({ email, password: 'a guess' }, fromAddress(address), unlimited)
}

test('a flood of strangers never locks out the owner on a known device', async () => {
  await addAdmin()
  const device = await knownDevice()
  const statuses: number[] = []

  for (let i = 0; i < 3; i += 1) {
    now += 2 * second
    setTime(now)
    // Two take the strangers' turns, and the others are refused.
    const strangers = Array.from({ length: 7 }, strangerTries)
    const owner = signIn(admin, { ...fromAddress('203.0.113.1'), cookie: device }, unlimited)
    statuses.push((await owner).status)
    await Promise.all(strangers)
  }

  expect(statuses).toEqual(new Array(3).fill(200))
})

test('an attempt that is refused because no turn is left is not counted as failed', async () => {
  await addAdmin()
  await setCount('address:192.0.2.1', 2)
  await setCount(`account:${admin.email}`, 3)

  const strangers = Array.from({ length: 7 }, strangerTries)
  const answer = await signIn(wrong, fromAddress('192.0.2.1'), unlimited)
  await Promise.all(strangers)

  expect(answer.status).toBe(429)
  expect(await countOf('address:192.0.2.1')).toBe(2)
  expect(await countOf(`account:${admin.email}`)).toBe(3)
})

test('attempts that get no turn are not looked up or counted in the database', async () => {
  await addAdmin()
  await Promise.all(Array.from({ length: 2 }, strangerTries))
  const trips: string[] = []
  const DB = databaseThrough((sql, commit) => {
    trips.push(sql)
    return commit()
  })

  const refused = await signIn(wrong, fromAddress('192.0.2.1'), { ...unlimited, DB })

  expect(refused.status).toBe(429)
  expect(trips.filter((sql) => /sign_in_failures|password_hash/.test(sql))).toEqual([])
})

describe('the rate limit ahead of the database', () => {
  const refuseAll = { limit: async () => ({ success: false }) }

  test.each(['SIGN_IN_LIMIT', 'NETWORK_LIMIT'] as const)(
    'refuses like any other limit, without a trip to the database: %s',
    async (name) => {
      let trips = 0
      const DB = databaseThrough((_, commit) => {
        trips += 1
        return commit()
      })

      const answer = await signIn(wrong, fromAddress('2001:db8::1'), { DB, [name]: refuseAll })

      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe('60')
      expect(await answer.json()).toEqual({
        error: {
          code: 'auth/too-many-requests',
          message: 'Too many attempts. Please wait and try again.',
        },
      })
      expect(trips).toBe(0)
    },
  )

  test('counts a known device separately from strangers at its address', async () => {
    await addAdmin()
    const device = await knownDevice()
    const keys: string[] = []
    const SIGN_IN_LIMIT: RateLimit = {
      async limit({ key }) {
        keys.push(key)
        return { success: !key.includes('192.0.2.1') }
      },
    }
    setTime(now + second)

    const headers = { ...fromAddress('192.0.2.1'), cookie: device }
    expect((await signIn(admin, headers, { SIGN_IN_LIMIT })).status).toBe(200)
    expect((await signIn(admin, fromAddress('192.0.2.1'), { SIGN_IN_LIMIT })).status).toBe(429)
    expect(keys).toEqual([expect.stringMatching(/^sign-ins device:/), 'sign-ins 192.0.2.1'])
  })

  test('lets sign-ins through if it is unavailable', async () => {
    await addAdmin()
    const SIGN_IN_LIMIT = { limit: () => Promise.reject(new Error('down')) }

    expect((await signIn(admin, fromAddress('192.0.2.1'), { SIGN_IN_LIMIT })).status).toBe(200)
  })
})

describe('an IPv6 /48', () => {
  test('is counted as one source, whichever of its /64 networks is used', async () => {
    await addAdmin()
    await setCount('network:2001:db8:7::/48', 49)

    const first = await signIn(wrong, fromAddress('2001:db8:7:1::1'))
    const next = await signIn(
      { ...wrong, email: 'other@nowhere.example' },
      fromAddress('2001:db8:7:2::1'),
    )

    expect([first.status, next.status]).toEqual([401, 429])
    expect(await countOf('network:2001:db8:7::/48')).toBe(50)
    expect(await countOf('address:2001:db8:7:1::/64')).toBe(1)
  })

  test('is also subject to the platform’s rate limit', async () => {
    const keys: string[] = []
    const NETWORK_LIMIT: RateLimit = {
      async limit({ key }) {
        keys.push(key)
        return { success: true }
      },
    }

    await signIn(wrong, fromAddress('2001:db8:7:1::1'), { NETWORK_LIMIT })
    await signIn(wrong, fromAddress('192.0.2.1'), { NETWORK_LIMIT })

    expect(keys).toEqual(['sign-ins 2001:db8:7::/48'])
  })
})
