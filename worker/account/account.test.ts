import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/open'
import { listDevices, saveDevice } from '../notifications/push/store'
import { auditLog } from '../testing/audit'
import { setTime } from '../testing/fake-clock'
import { databaseThrough } from '../testing/faulty-database'
import { request } from '../testing/requests'
import { admin, adminHeaders } from '../testing/samples'
import { addQuickAdmin, sessionRows, signIn, statusOfList } from '../testing/session'
import { day, hour } from '../time'

/** Each test starts on a day of its own, so that none waits for another's turn to hash. */
let now = Date.UTC(2026, 10, 1)
beforeEach(async () => {
  now += day
  setTime(now)
  await addQuickAdmin()
})

const actor = admin.email
const newPassword = 'a new long password'

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

const change = (headers: Headers, body: object, changes = {}) =>
  call('PUT', 'password', headers, body, changes)

describe('changing the password', () => {
  test('asks for the old one, ends all other sessions, keeps this one and is noted', async () => {
    await addQuickAdmin('admin-2', { ...admin, email: 'second@ceyforge.example' })
    const own = await adminHeaders()
    const elsewhere = await adminHeaders()
    const colleague = await adminHeaders('admin-2')

    const response = await change(own, { current: admin.password, password: newPassword })

    expect(response.status).toBe(204)
    const statuses = [own, elsewhere, colleague].map(({ cookie }) => statusOfList(cookie))
    expect(await Promise.all(statuses)).toEqual([200, 401, 200])
    const details = { endedSessions: 1 }
    expect(await auditLog()).toEqual([{ at: now, actor, action: 'password_changed', details }])
    setTime(now + hour)
    expect((await signIn(admin)).status).toBe(401)
    setTime(now + 2 * hour)
    expect((await signIn({ ...admin, password: newPassword })).status).toBe(200)
  })

  test("forgets all of one's devices, and only then", async () => {
    await addQuickAdmin('admin-2', { ...admin, email: 'second@ceyforge.example' })
    const own = await adminHeaders()
    const db = openDatabase(env.DB)
    for (const [device, owner] of [
      ['own', 'admin-1'],
      ['lost', 'admin-1'],
      ['theirs', 'admin-2'],
    ] as const) {
      await saveDevice(db, device, owner, now)
    }

    await change(own, { current: 'not the password', password: newPassword })
    expect((await listDevices(db)).toSorted()).toEqual(['lost', 'own', 'theirs'])
    setTime(now + hour)
    expect((await change(own, { current: admin.password, password: newPassword })).status).toBe(204)
    expect(await listDevices(db)).toEqual(['theirs'])
  })

  test('with a wrong one changes nothing and says so beside the field', async () => {
    const own = await adminHeaders()
    await adminHeaders()

    const response = await change(own, { current: 'not the password', password: newPassword })

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { fields: { current: 'That is not your current password' } },
    })
    expect(await sessionRows()).toHaveLength(2)
    expect(await auditLog()).toEqual([])
  })

  test.each([
    [{}, ['current', 'password']],
    [{ current: '', password: '' }, ['current', 'password']],
    [{ current: admin.password, password: 'eleven char' }, ['password']],
    [{ current: admin.password, password: '👷👷👷👷👷👷👷👷👷👷👷' }, ['password']],
    [{ current: admin.password, password: 'é'.repeat(513) }, ['password']],
    [{ current: 'é'.repeat(513), password: newPassword }, ['current']],
    [{ current: admin.password, password: admin.password }, ['password']],
    [{ current: { $ne: 1 }, password: ['a new long password'] }, ['current', 'password']],
  ])('refuses %o field by field, before any hashing', async (body, fields) => {
    const response = await change(await adminHeaders(), body)

    expect(response.status).toBe(422)
    const { error } = await response.json<{ error: { fields: object } }>()
    expect(Object.keys(error.fields).sort()).toEqual(fields)
    const { results } = await env.DB.prepare('select * from sign_in_failures').all()
    expect(results).toEqual([])
  })

  test('cannot be used to guess it faster than signing in', async () => {
    const own = await adminHeaders()
    for (let i = 0; i < 5; i += 1) {
      now += 800
      setTime(now)
      await change(own, { current: `guess number ${i}`, password: newPassword })
    }

    const response = await change(own, { current: admin.password, password: newPassword })

    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('1')
  })

  test('does nothing where another one was set while it was hashed', async () => {
    const own = await adminHeaders()
    let isSet = false
    const DB = databaseThrough(async (sql, commit) => {
      if (sql.includes('update "admins"') && !isSet) {
        isSet = true
        await env.DB.prepare("update admins set password_hash = 'scrypt$1,1,1$$'").run()
      }
      return commit()
    })

    const response = await change(own, { current: admin.password, password: newPassword }, { DB })

    expect(response.status).toBe(422)
    const stored = await env.DB.prepare('select password_hash from admins').first('password_hash')
    expect(stored).toBe('scrypt$1,1,1$$')
    expect(await auditLog()).toEqual([])
  })
})

describe('the list of sessions', () => {
  type Listed = { id: string; browser: string | null; createdAt: number; isThis: boolean }[]
  const list = async (headers: Headers) => {
    const response = await call('GET', 'sessions', headers)
    return (await response.json<{ sessions: Listed }>()).sessions
  }

  test("shows one's own live ones, the last used first, and which one asks", async () => {
    await addQuickAdmin('admin-2', { ...admin, email: 'second@ceyforge.example' })
    await adminHeaders('admin-2')
    setTime(now - 13 * hour)
    await adminHeaders()
    setTime(now - hour)
    await adminHeaders()
    setTime(now)
    const own = await adminHeaders()

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
  ])('knows the browser %o as %o', async (userAgent, name) => {
    const signedIn = await signIn(admin, { 'user-agent': userAgent })
    expect(signedIn.status).toBe(200)

    expect(await list(await adminHeaders())).toContainEqual(
      expect.objectContaining({ browser: name, isThis: false }),
    )
  })

  test('ends one of them at once', async () => {
    const own = await adminHeaders()
    const lost = await adminHeaders()
    const id = (await list(own)).find(({ isThis }) => !isThis)?.id

    expect((await call('DELETE', `sessions/${id}`, own)).status).toBe(204)

    expect([await statusOfList(own.cookie), await statusOfList(lost.cookie)]).toEqual([200, 401])
    expect((await call('DELETE', `sessions/${id}`, own)).status).toBe(404)
    const details = { sessions: 1 }
    expect(await auditLog()).toEqual([{ at: now, actor, action: 'session_ended', details }])
  })

  test('ends all others at once', async () => {
    const own = await adminHeaders()
    await adminHeaders()
    await adminHeaders()

    const response = await call('DELETE', 'sessions', own)

    expect(await response.json()).toEqual({ ended: 2 })
    expect(await list(own)).toHaveLength(1)
    expect(await (await call('DELETE', 'sessions', own)).json()).toEqual({ ended: 0 })
    const details = { sessions: 2 }
    expect(await auditLog()).toEqual([{ at: now, actor, action: 'session_ended', details }])
  })

  test("ends no colleague's", async () => {
    await addQuickAdmin('admin-2', { ...admin, email: 'second@ceyforge.example' })
    const colleague = await adminHeaders('admin-2')
    const [theirs] = await list(colleague)
    const own = await adminHeaders()

    expect((await call('DELETE', `sessions/${theirs?.id}`, own)).status).toBe(404)
    await call('DELETE', 'sessions', own)

    expect(await statusOfList(colleague.cookie)).toBe(200)
  })

  test('ends the one that asks, too, and clears its cookie', async () => {
    const own = await adminHeaders()
    const [session] = await list(own)

    const response = await call('DELETE', `sessions/${session?.id}`, own)

    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')])
    expect(await statusOfList(own.cookie)).toBe(401)
  })

  test.each(['0', '-1', '1e9', '1 OR 1=1', '%00', 'é'])('knows no session %o', async (id) => {
    const response = await call(
      'DELETE',
      `sessions/${encodeURIComponent(id)}`,
      await adminHeaders(),
    )

    expect(response.status).toBe(404)
  })
})
