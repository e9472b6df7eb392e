import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { setTime } from '../testing/fake-clock'
import { addInquiry } from '../testing/inquiries'
import { request } from '../testing/requests'
import { addAdmin, admin, cookiesOf } from '../testing/samples'
import { signIn } from '../testing/session'
import { allTables } from '../testing/tables'
import { day, minute } from '../time'

let now = Date.UTC(2028, 0, 1)
let cookie: string

/** Each test starts on a new day, so that it does not wait for the hashing turns of others. */
beforeEach(async () => {
  now += day
  setTime(now)
  await addAdmin()
  await addInquiry({ email: 'nimal@factory.example' })
  cookie = cookiesOf(await signIn())
  // A new session ends after five minutes unless a request is made in it.
  await request('/api/session', { headers: { cookie } })
})

function call(method: string, path: string, body: object) {
  const headers = { cookie, 'content-type': 'application/json' }
  return request(path, { method, headers, body: JSON.stringify(body) })
}

const email = 'nimal@factory.example'

const calls: [string, string, string, object][] = [
  ['an export', 'POST', '/api/exports', { format: 'csv' }],
  ['a copy of personal data', 'POST', '/api/personal-data/export', { email }],
  ['an erasure', 'POST', '/api/personal-data/erase', { email, inquiries: 1 }],
  ['a first retention period', 'PATCH', '/api/settings', { retentionDays: 30, version: 1 }],
]

test.each(calls)(
  'the password is required again for %s 15 minutes after it was entered',
  async (_, method, path, body) => {
    setTime(now + 15 * minute + 1)
    await request('/api/session', { headers: { cookie } })
    const before = await allTables()

    const refused = await call(method, path, body)

    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual({
      error: { code: 'password_required', message: 'Enter your password again to continue.' },
    })
    expect(await allTables()).toEqual(before)

    expect((await call('POST', '/api/account/password', { current: admin.password })).status).toBe(
      204,
    )
    const answer = await call(method, path, body)
    expect(answer.status).toBeLessThan(300)
    await answer.text()
  },
)

test.each(calls)('a recent password is enough for %s', async (_, method, path, body) => {
  setTime(now + 15 * minute)

  const answer = await call(method, path, body)
  expect(answer.status).toBeLessThan(300)
  await answer.text()
})

test('the password is required to shorten a retention period, but not to lengthen or end it', async () => {
  await env.DB.prepare('update settings set retention_days = 365').run()
  setTime(now + hourLater)

  expect((await call('PATCH', '/api/settings', { retentionDays: 364, version: 1 })).status).toBe(
    403,
  )
  expect((await call('PATCH', '/api/settings', { retentionDays: 366, version: 1 })).status).toBe(
    200,
  )
  expect((await call('PATCH', '/api/settings', { selfTest: false, version: 2 })).status).toBe(200)
  expect((await call('PATCH', '/api/settings', { retentionDays: null, version: 3 })).status).toBe(
    200,
  )
})

const hourLater = 60 * minute

test('a wrong password is refused with a message for the field and changes nothing', async () => {
  setTime(now + hourLater)

  const wrong = await call('POST', '/api/account/password', { current: 'not the password' })

  expect(wrong.status).toBe(422)
  expect(await wrong.json()).toMatchObject({ error: { fields: { current: expect.any(String) } } })
  expect((await call('POST', '/api/exports', { format: 'csv' })).status).toBe(403)
})

test('the password counts only for the session in which it was entered', async () => {
  setTime(now + hourLater)
  const other = cookiesOf(await signIn())
  expect((await call('POST', '/api/exports', { format: 'csv' })).status).toBe(403)
  cookie = other
  expect((await call('POST', '/api/exports', { format: 'csv' })).status).toBe(201)
})
