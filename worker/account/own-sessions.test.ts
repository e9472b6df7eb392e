import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../testing/audit'
import { hurry, setTime } from '../testing/fake-clock'
import { connectionLost, databaseLosingAnswers } from '../testing/faulty-database'
import { storedDevices } from '../testing/push-service'
import { request } from '../testing/requests'
import { addAdmin, admin, cookiesOf, newSession } from '../testing/samples'
import { signIn, statusOfList } from '../testing/session'
import { day, hour } from '../time'

/** Each test starts on a new day, so that it does not wait for the hashing turns of others. */
let now = Date.UTC(2026, 10, 1)
beforeEach(async () => {
  now += day
  setTime(now)
  await addAdmin()
})

const actor = admin.email

type Headers = { cookie: string; [name: string]: string }

const call = (method: string, path: string, headers: Headers, body?: object, changes = {}) =>
  request(
    `/api/account/${path}`,
    {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    },
    changes,
  )

describe("an administrator's sessions", () => {
  type Listed = { id: string; browser: string | null; createdAt: number; isThis: boolean }[]
  const list = async (headers: Headers) => {
    const response = await call('GET', 'sessions', headers)
    return (await response.json<{ sessions: Listed }>()).sessions
  }

  test('are listed while live, the last used first and the current one marked', async () => {
    await addAdmin('admin-2', 'second@ceyforge.example')
    await newSession('admin-2')
    setTime(now - 13 * hour)
    await newSession()
    setTime(now - hour)
    await newSession()
    setTime(now)
    const own = await newSession()

    expect(await list(own)).toEqual([
      { id: expect.any(String), browser: null, createdAt: now, lastSeenAt: now, isThis: true },
      {
        id: expect.any(String),
        browser: null,
        createdAt: now - hour,
        lastSeenAt: now - hour,
        isThis: false,
      },
    ])
  })

  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
      'Firefox on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Your bank/1.0 (call 011 123)', null],
    [`Mozilla/5.0 ${'('.repeat(5000)}`, null],
    ['', null],
  ])('are listed with the browser %o as %o', async (userAgent, name) => {
    const signedIn = await signIn(admin, { 'user-agent': userAgent })
    expect(signedIn.status).toBe(200)

    expect(await list(await newSession())).toContainEqual(
      expect.objectContaining({ browser: name, isThis: false }),
    )
  })

  test('can be ended one by one', async () => {
    const own = await newSession()
    const lost = await newSession()
    const id = (await list(own)).find(({ isThis }) => !isThis)?.id

    expect((await call('DELETE', `sessions/${id}`, own)).status).toBe(204)

    expect([await statusOfList(own.cookie), await statusOfList(lost.cookie)]).toEqual([200, 401])
    expect((await call('DELETE', `sessions/${id}`, own)).status).toBe(404)
    const details = { sessions: 1 }
    expect(await auditLog()).toEqual([{ at: now, actor, action: 'session_ended', details }])
  })

  test("can all be ended except the current one, and so can copies of the current one's cookie", async () => {
    const own = await newSession()
    await newSession()
    await newSession()

    const response = await call('DELETE', 'sessions', own)

    expect(await response.json()).toEqual({ ended: 2 })
    expect(await statusOfList(own.cookie)).toBe(401)
    const renewed = { cookie: cookiesOf(response) }
    expect(await list(renewed)).toHaveLength(1)
    expect(await (await call('DELETE', 'sessions', renewed)).json()).toEqual({ ended: 0 })
    const details = { sessions: 2 }
    expect(await auditLog()).toEqual([{ at: now, actor, action: 'session_ended', details }])
  })

  test.each([
    ['one', async (own: Headers) => (await list(own)).find(({ isThis }) => !isThis)?.id],
    ['all', async () => undefined],
  ])(
    'take every device with them when %s of the others end: one may be a lost phone',
    async (_, choose) => {
      await addAdmin('admin-2', 'second@ceyforge.example')
      await env.DB.exec(
        "insert into push_subscriptions (endpoint, admin_id, created_at) select 'https://fcm.googleapis.com/' || id, id, 0 from admins",
      )
      const own = await newSession()
      await newSession()

      const id = await choose(own)
      expect((await call('DELETE', id ? `sessions/${id}` : 'sessions', own)).ok).toBe(true)

      expect(await storedDevices()).toEqual(['https://fcm.googleapis.com/admin-2'])
    },
  )

  test('leave the devices if none is ended', async () => {
    await env.DB.exec(
      "insert into push_subscriptions (endpoint, admin_id, created_at) values ('https://fcm.googleapis.com/a', 'admin-1', 0)",
    )
    const own = await newSession()

    await call('DELETE', 'sessions/none', own)
    await call('DELETE', 'sessions', own)

    expect(await storedDevices()).toHaveLength(1)
  })

  test('do not sign the current one out if D1 loses the answer', async () => {
    const own = await newSession()
    const other = await newSession()
    const DB = databaseLosingAnswers(/delete from "sessions"/, connectionLost, 1)

    const response = await hurry(() => call('DELETE', 'sessions', own, undefined, { DB }))

    expect(response.status).toBe(200)
    expect(await statusOfList(cookiesOf(response))).toBe(200)
    expect(await statusOfList(other.cookie)).toBe(401)
    expect(await auditLog()).toHaveLength(1)
  })

  test('do not allow more guesses at the password once the others have been ended', async () => {
    const own = await newSession()
    for (let i = 0; i < 5; i += 1) {
      now += 800
      setTime(now)
      await call('POST', 'password', own, { current: `guess number ${i}` })
    }

    const renewed = { cookie: cookiesOf(await call('DELETE', 'sessions', own)) }

    const response = await call('POST', 'password', renewed, { current: admin.password })
    expect(response.status).toBe(429)
  })

  test("do not include a colleague's, which cannot be ended", async () => {
    await addAdmin('admin-2', 'second@ceyforge.example')
    const colleague = await newSession('admin-2')
    const [theirs] = await list(colleague)
    const own = await newSession()

    expect((await call('DELETE', `sessions/${theirs?.id}`, own)).status).toBe(404)
    await call('DELETE', 'sessions', own)

    expect(await statusOfList(colleague.cookie)).toBe(200)
  })

  test('include the current one, which can be ended and loses its cookie', async () => {
    const own = await newSession()
    const [session] = await list(own)

    const response = await call('DELETE', `sessions/${session?.id}`, own)

    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')])
    expect(await statusOfList(own.cookie)).toBe(401)
  })

  test.each(['0', '-1', '1e9', '1 OR 1=1', '%00', 'é'])('do not include %o', async (id) => {
    const response = await call('DELETE', `sessions/${encodeURIComponent(id)}`, await newSession())

    expect(response.status).toBe(404)
  })
})
