import { beforeEach, describe, expect, test, vi } from 'vitest'
import { onFakeClock } from '../testing/fake-clock'
import { addAdmin, admin } from '../testing/samples'
import { signIn } from '../testing/session'
import { day, hour } from '../time'
import { takeTurnToHash, turns } from './throttle'

/** In ms, as in production. */
const hashingPace = 700

beforeEach(() => {
  turns.pace = hashingPace
})

/** Each test runs on a later day. */
let today = Date.UTC(2030, 0, 1)
const nextDay = () => {
  today += day
  return today
}

/** Requests a turn at each of the given times, runs all timers and returns the outcomes. */
async function takeTurns(times: number[]) {
  const taking = onFakeClock(() =>
    Promise.allSettled(times.map((now) => takeTurnToHash('strangers', now))),
  )
  await vi.runAllTimersAsync()
  return (await taking.result).map(({ status }) => status)
}

describe('the pace of hashing', () => {
  test('admits the first at once and the second in its turn, and refuses others meanwhile', async () => {
    const now = nextDay()

    expect(await takeTurns([now, now, now, now])).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
  })

  test('admits the second only after the time of the first', async () => {
    const now = nextDay()
    let isAdmitted = false
    const taking = onFakeClock(async () => {
      await takeTurnToHash('strangers', now)
      await takeTurnToHash('strangers', now)
      isAdmitted = true
    })

    await taking.advance(hashingPace - 1)
    expect(isAdmitted).toBe(false)
    await taking.advance(1)
    expect(isAdmitted).toBe(true)
  })

  test('sends a Retry-After header with a refusal', async () => {
    const now = nextDay()
    await takeTurns([now, now])

    await expect(takeTurnToHash('strangers', now)).rejects.toMatchObject({
      code: 'auth/too-many-requests',
      status: 429,
      details: { retryAfter: 2 },
    })
  })

  test('admits one per interval, however many ask', async () => {
    const start = nextDay()
    const times = Array.from({ length: 70 }, (_, i) => start + i * 100)

    const outcomes = await takeTurns(times)

    // Seven seconds are enough for ten, and one waits at the end.
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(11)
  })

  test('imposes no wait after a quiet interval, even after a refusal', async () => {
    const now = nextDay()
    await takeTurns([now, now, now])

    expect(await takeTurns([now + 2 * hashingPace])).toEqual(['fulfilled'])
  })

  test('keeps a turn for known devices while strangers use up their turns', async () => {
    const now = nextDay()
    await takeTurns([now, now, now])

    await expect(takeTurnToHash('known', now)).resolves.toBeUndefined()
  })

  test('locks nobody out after the clock ran fast', async () => {
    const now = nextDay()
    await takeTurns([now + hour])

    expect(await takeTurns([now, now, now])).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })
})

test('of many simultaneous sign-ins two are admitted, and the others have to wait', async () => {
  await addAdmin()
  const wrong = { ...admin, password: 'not the password' }
  // Different addresses and accounts, so that only the pace can refuse them.
  const credentialsOf = (i: number) => (i === 0 ? wrong : { ...wrong, email: `${i}@x.example` })

  const signing = onFakeClock(() => {
    vi.setSystemTime(nextDay())
    const all = Array.from({ length: 8 }, (_, i) =>
      signIn(credentialsOf(i), { 'cf-connecting-ip': `192.0.2.${i}` }),
    )
    return Promise.all(all)
  })
  await signing.advance(hashingPace)

  const statuses = (await signing.result).map(({ status }) => status).sort()
  expect(statuses).toEqual([401, 401, ...new Array(6).fill(429)])
})
