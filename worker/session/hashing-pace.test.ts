import { describe, expect, test, vi } from 'vitest'
import { onFakeClock } from '../testing/fake-clock'
import { admin } from '../testing/samples'
import { addQuickAdmin, signIn } from '../testing/session'
import { day, hour } from '../time'
import { hashingPace, takeTurnToHash } from './throttle'

/** The pace remembers the last turn: each test takes place on a later day. */
let today = Date.UTC(2030, 0, 1)
const nextDay = () => {
  today += day
  return today
}

/** Starts to take turns at the given times; returns what came of each once all timers ran. */
async function takeTurns(times: number[]) {
  const taking = onFakeClock(() =>
    Promise.allSettled(times.map((now) => takeTurnToHash('strangers', now))),
  )
  await vi.runAllTimersAsync()
  return (await taking.result).map(({ status }) => status)
}

describe('the pace of hashing', () => {
  test('lets the first in at once, the second in its turn, and nobody else meanwhile', async () => {
    const now = nextDay()

    expect(await takeTurns([now, now, now, now])).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
  })

  test('lets the second in only when the first had its time', async () => {
    const now = nextDay()
    let isIn = false
    const taking = onFakeClock(async () => {
      await takeTurnToHash('strangers', now)
      await takeTurnToHash('strangers', now)
      isIn = true
    })

    await taking.advance(hashingPace - 1)
    expect(isIn).toBe(false)
    await taking.advance(1)
    expect(isIn).toBe(true)
  })

  test('says how long to wait to those it refuses', async () => {
    const now = nextDay()
    await takeTurns([now, now])

    await expect(takeTurnToHash('strangers', now)).rejects.toMatchObject({
      code: 'auth/too-many-requests',
      status: 429,
      details: { headers: { 'retry-after': '2' } },
    })
  })

  test('lets one in for each time that passes, however many ask', async () => {
    const start = nextDay()
    const times = Array.from({ length: 70 }, (_, i) => start + i * 100)

    const outcomes = await takeTurns(times)

    // Seven seconds have room for ten, and one waits at the end.
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(11)
  })

  test('is over after a quiet moment, also after somebody was refused', async () => {
    const now = nextDay()
    await takeTurns([now, now, now])

    expect(await takeTurns([now + 2 * hashingPace])).toEqual(['fulfilled'])
  })

  test('keeps a turn for known devices while strangers use up theirs', async () => {
    const now = nextDay()
    await takeTurns([now, now, now])

    await expect(takeTurnToHash('known', now)).resolves.toBeUndefined()
  })

  test('shuts nobody out after a clock that ran fast', async () => {
    const now = nextDay()
    await takeTurns([now + hour])

    expect(await takeTurns([now, now, now])).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })
})

test('of many sign-ins at the same moment two are let in, and the others asked to wait', async () => {
  await addQuickAdmin()
  const wrong = { ...admin, password: 'not the password' }
  // Each from its own address, on an account of its own: only the pace is left to refuse them.
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
