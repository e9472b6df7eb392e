import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../db/database'
import { takeTurnToHash } from '../session/throttle'
import { auditLog } from '../testing/audit'
import { setTime } from '../testing/fake-clock'
import { countingDatabase } from '../testing/rows-read'
import { addAdmin, admin, cookiesOf, post } from '../testing/samples'
import { addFactor, codeAt } from '../testing/second-factor'
import { makeHashesWait, signIn } from '../testing/session'
import { day, hour, minute } from '../time'
import { recordLimitedSignIn } from './store'

/** Each test starts on a new day, so it never waits for an earlier test's turn to hash. */
let now = Date.UTC(2026, 10, 1)
const pass = (ms: number) => {
  now += ms
  setTime(now)
}
beforeEach(() => pass(day))

const wrong = { ...admin, password: 'not the password' }

/** Blocks sign-ins that this key counts, for a minute. */
const block = (key: string) =>
  env.DB.prepare('insert or replace into sign_in_failures values (?, 9, ?, ?)')
    .bind(key, now + minute, now + day)
    .run()

describe('sign-ins refused by a limit', () => {
  test('are logged once per hour and account, however many there are', async () => {
    await addAdmin()
    const { DB, count } = countingDatabase()
    const headers = { 'cf-connecting-ip': '192.0.2.1' }
    const nobody = { ...wrong, email: 'no@else.example' }
    const start = now
    for (let hours = 0; hours < 2; hours += 1) {
      await block('address:192.0.2.1')
      for (const credentials of [wrong, admin, nobody, wrong, nobody]) {
        expect((await signIn(credentials, headers, { DB })).status).toBe(429)
      }
      pass(hour)
    }

    const limited = { actor: null, action: 'sign_in_limited' }
    const [known, unknown] = [admin.email, null].map((of) => ({ admin: of, reason: 'failures' }))
    expect(await auditLog()).toEqual([
      { ...limited, at: start, details: known },
      { ...limited, at: start, details: unknown },
      { ...limited, at: start + hour, details: known },
      { ...limited, at: start + hour, details: unknown },
    ])
    // One trip for each attempt, and one for each entry.
    expect(count.trips).toBe(10 + 4)
  })

  test('are logged once even if several isolates hit the limit', async () => {
    const details = { admin: null, reason: 'failures' } as const
    const db = openDatabase(env.DB)
    await recordLimitedSignIn(db, details, now)
    vi.resetModules()
    const other: typeof import('./store') = await import('./store')
    await other.recordLimitedSignIn(db, details, now + minute)

    expect(other.recordLimitedSignIn).not.toBe(recordLimitedSignIn)
    expect(await auditLog()).toHaveLength(1)
  })

  test('because the hashing queue is full are logged for all accounts together', async () => {
    makeHashesWait()
    await addAdmin()
    const turns = [takeTurnToHash('strangers', now), takeTurnToHash('strangers', now)]

    expect((await signIn(wrong)).status).toBe(429)

    const details = { admin: null, reason: 'rate' }
    expect(await auditLog()).toEqual([{ at: now, actor: null, action: 'sign_in_limited', details }])
    await Promise.all(turns)
  })

  test('at the code step are logged too', async () => {
    await addAdmin()
    const { secret } = await addFactor()
    const cookie = cookiesOf(await signIn())
    await block('factor:admin-1')

    const code = codeAt(secret, now)
    expect((await post('/api/session/second-factor', { code }, { cookie })).status).toBe(429)

    const details = { admin: admin.email, reason: 'failures' }
    expect(await auditLog()).toMatchObject([{ action: 'sign_in_limited', details }])
  })
})
