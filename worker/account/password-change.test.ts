import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import { saveDevice } from '../notifications/push/devices'
import { auditLog } from '../testing/audit'
import { hurry, setTime } from '../testing/fake-clock'
import { connectionLost, databaseLosingAnswers, databaseThrough } from '../testing/faulty-database'
import { storedDevices } from '../testing/push-service'
import { request } from '../testing/requests'
import { addAdmin, admin, cookiesOf, newSession } from '../testing/samples'
import { sessionRows, signIn, statusOfList } from '../testing/session'
import { day, hour } from '../time'

/** Each test starts on a new day, so that it does not wait for the hashing turns of others. */
let now = Date.UTC(2026, 10, 1)
beforeEach(async () => {
  now += day
  setTime(now)
  await addAdmin()
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
  test('requires the old one, ends all other sessions and copies of this one, and is recorded', async () => {
    await addAdmin('admin-2', 'second@ceyforge.example')
    const own = await newSession()
    const elsewhere = await newSession()
    const colleague = await newSession('admin-2')

    const response = await change(own, { current: admin.password, password: newPassword })

    expect(response.status).toBe(204)
    const cookies = [cookiesOf(response), own.cookie, elsewhere.cookie, colleague.cookie]
    const statuses = cookies.map((cookie) => statusOfList(cookie))
    expect(await Promise.all(statuses)).toEqual([200, 401, 401, 200])
    const details = { endedSessions: 1 }
    expect(await auditLog()).toEqual([{ at: now, actor, action: 'password_changed', details }])
    setTime(now + hour)
    expect((await signIn(admin)).status).toBe(401)
    setTime(now + 2 * hour)
    expect((await signIn({ ...admin, password: newPassword })).status).toBe(200)
  })

  test('keeps the session open until the time at which it would have ended', async () => {
    const own = await newSession()
    setTime(now + 2 * hour)
    const response = await change(own, { current: admin.password, password: newPassword })

    expect(response.headers.getSetCookie()).toEqual([
      expect.stringContaining(`Max-Age=${(7 * day - 2 * hour) / 1000};`),
    ])
    const columns = 'created_at, expires_at, password_given_at'
    expect(await env.DB.prepare(`select ${columns} from sessions`).all()).toMatchObject({
      results: [{ created_at: now, expires_at: now + 7 * day, password_given_at: now + 2 * hour }],
    })
  })

  test('succeeds if D1 loses the answer', async () => {
    const own = await newSession()
    const DB = databaseLosingAnswers(/update "admins"/, connectionLost, 1)

    const body = { current: admin.password, password: newPassword }
    const response = await hurry(() => change(own, body, { DB }))

    expect(response.status).toBe(204)
    expect(await statusOfList(cookiesOf(response))).toBe(200)
    expect(await auditLog()).toHaveLength(1)
  })

  // The same happens if the response with the new cookie does not reach the browser.
  test('requires signing in with the new one if D1 loses every answer', async () => {
    const own = await newSession()
    const DB = databaseLosingAnswers(/update "admins"/, connectionLost)

    const body = { current: admin.password, password: newPassword }
    const response = await hurry(() => change(own, body, { DB }))

    expect(response.status).toBe(503)
    expect(await statusOfList(own.cookie)).toBe(401)
    setTime(now + hour)
    expect((await signIn({ ...admin, password: newPassword })).status).toBe(200)
  })

  test("removes all of the administrator's push devices, but only if it succeeds", async () => {
    await addAdmin('admin-2', 'second@ceyforge.example')
    const own = await newSession()
    const db = openDatabase(env.DB)
    for (const [endpoint, adminId] of [
      ['own', 'admin-1'],
      ['lost', 'admin-1'],
      ['theirs', 'admin-2'],
    ] as const) {
      await saveDevice(db, { endpoint, adminId }, now)
    }

    await change(own, { current: 'not the password', password: newPassword })
    expect(await storedDevices()).toEqual(['lost', 'own', 'theirs'])
    setTime(now + hour)
    expect((await change(own, { current: admin.password, password: newPassword })).status).toBe(204)
    expect(await storedDevices()).toEqual(['theirs'])
  })

  test('with a wrong current password changes nothing and returns a message for the field', async () => {
    const own = await newSession()
    await newSession()

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
  ])('refuses %o with a message per field, before any hashing', async (body, fields) => {
    const response = await change(await newSession(), body)

    expect(response.status).toBe(422)
    const { error } = await response.json<{ error: { fields: object } }>()
    expect(Object.keys(error.fields).sort()).toEqual(fields)
    const { results } = await env.DB.prepare('select * from sign_in_failures').all()
    expect(results).toEqual([])
  })

  test('does not allow faster guessing than signing in', async () => {
    const own = await newSession()
    for (let i = 0; i < 5; i += 1) {
      now += 800
      setTime(now)
      await change(own, { current: `guess number ${i}`, password: newPassword })
    }

    const response = await change(own, { current: admin.password, password: newPassword })

    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('1')
  })

  test('does nothing if another one was set during hashing', async () => {
    const own = await newSession()
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
    expect(await statusOfList(own.cookie)).toBe(200)
  })
})
