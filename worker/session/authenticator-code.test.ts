import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../testing/audit'
import { databaseThrough } from '../testing/faulty-database'
import { request } from '../testing/requests'
import { addAdmin, admin, cookiesOf, post } from '../testing/samples'
import {
  addFactor,
  codeAt,
  codeRefusal,
  enterCode,
  passwordCookie,
  startWithFactor,
} from '../testing/second-factor'
import { payloadOf, sessionRows, signIn, statusOfList } from '../testing/session'
import { second } from '../time'

const desk = startWithFactor()
const codeNow = () => codeAt(desk.factor.secret, desk.now)

describe('the password of an administrator with a second factor', () => {
  test('is not enough to sign in, but allows a code to be entered for five minutes', async () => {
    const response = await signIn()

    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { code: 'auth/second-factor-required' } })
    const [cookie = '', ...more] = response.headers.getSetCookie()
    expect(more).toEqual([])
    const attributes = ['HttpOnly', 'Max-Age=300', 'Path=/', 'SameSite=Lax', 'Secure']
    expect(cookie.split('; ').slice(1).sort()).toEqual(attributes)
    expect(payloadOf(cookie)).toMatchObject({ aud: 'second-factor', sub: 'admin-1' })
    expect(JSON.stringify(payloadOf(cookie))).not.toContain('@')
    expect(await sessionRows()).toEqual([])
    const token = cookiesOf(response).split('=')[1]
    expect(await statusOfList(`__Host-session=${token}`)).toBe(401)
  })

  test('is not enough even if the factor is turned on while the password is checked', async () => {
    await env.DB.prepare('delete from second_factors').run()
    const DB = databaseThrough(async (sql, commit) => {
      if (/insert into "sessions"/.test(sql)) await addFactor()
      return commit()
    })

    const response = await signIn(admin, {}, { DB })

    expect(await response.json()).toMatchObject({ error: { code: 'auth/second-factor-required' } })
    expect(await sessionRows()).toEqual([])
    expect(await auditLog()).toEqual([])
  })

  test('is refused like any other if it is wrong', async () => {
    const response = await signIn({ ...admin, password: 'not the password' })

    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { code: 'auth/invalid-credential' } })
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

describe('an authenticator code', () => {
  test('signs in, and the sign-in is recorded', async () => {
    const cookie = await passwordCookie()

    const response = await enterCode(codeNow(), cookie)

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ user: { email: admin.email } })
    const set = response.headers.getSetCookie()
    expect(set.map((each) => each.split('=')[0])).toEqual([
      '__Host-second-factor',
      '__Host-session',
      '__Host-device',
    ])
    expect(set[0]).toContain('Max-Age=0')
    expect(await statusOfList(cookiesOf(response))).toBe(200)
    const details = { by: 'app', browser: null }
    expect(await auditLog()).toEqual([
      { at: desk.now, actor: admin.email, action: 'sign_in', details },
    ])
  })

  test.each([
    [-30, 200],
    [0, 200],
    [30, 200],
    [-60, 401],
    [60, 401],
  ])('from a clock that is %i s off is answered with %i', async (skew, status) => {
    desk.now -= desk.now % (30 * second)
    desk.pass(0)
    const cookie = await passwordCookie()

    expect(
      (await enterCode(codeAt(desk.factor.secret, desk.now + skew * second), cookie)).status,
    ).toBe(status)
  })

  test('is accepted only once, and earlier codes no longer are', async () => {
    const first = await passwordCookie()
    desk.pass(2 * second)
    const again = await passwordCookie()
    const earlier = codeAt(desk.factor.secret, desk.now - 30 * second)
    expect((await enterCode(codeNow(), first)).status).toBe(200)

    const replayed = await enterCode(codeNow(), again)

    expect(replayed.status).toBe(401)
    expect(await replayed.json()).toEqual(codeRefusal)
    expect((await enterCode(earlier, again)).status).toBe(401)
    desk.pass(30 * second)
    expect((await enterCode(codeNow(), again)).status).toBe(200)
  })

  test('signs in only one of many concurrent requests', async () => {
    const cookie = await passwordCookie()
    const code = codeNow()

    const entered = Array.from({ length: 8 }, (_, i) =>
      enterCode(code, cookie, { 'cf-connecting-ip': `192.0.2.${i}` }),
    )
    const statuses = (await Promise.all(entered)).map(({ status }) => status)

    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await sessionRows()).toHaveLength(1)
  })

  test("is not accepted with another administrator's password", async () => {
    await addAdmin('admin-2', 'second@ceyforge.example')
    const other = await addFactor('admin-2')
    const cookie = await passwordCookie()

    expect((await enterCode(codeAt(other.secret, desk.now), cookie)).status).toBe(401)
    expect((await enterCode(other.recoveryCodes[0], cookie)).status).toBe(401)
    expect(await sessionRows()).toEqual([])
  })

  test('may contain spaces', async () => {
    const code = codeNow()

    const response = await enterCode(
      ` ${code.slice(0, 3)} ${code.slice(3)}`,
      await passwordCookie(),
    )

    expect(response.status).toBe(200)
  })

  test.each([
    {},
    { code: '' },
    { code: ' - ' },
    { code: 123456 },
    { code: ['1'] },
    { code: '1'.repeat(65) },
  ])('that is malformed is answered with 422 and not counted as a failure: %o', async (body) => {
    const cookie = await passwordCookie()
    await env.DB.prepare('delete from sign_in_failures').run()

    expect((await post('/api/session/second-factor', body, { cookie })).status).toBe(422)

    const { results } = await env.DB.prepare('select * from sign_in_failures').all()
    expect(results).toEqual([])
  })

  test.each(['٣٣٣٣٣٣', '12345', '1234567', "' or 1=1", '\u0000', '😀'.repeat(6), '1e5000'])(
    'such as %o is refused with the same message as a wrong one',
    async (code) => {
      const response = await enterCode(code, await passwordCookie())

      expect(response.status).toBe(401)
      expect(await response.json()).toEqual(codeRefusal)
    },
  )
})

test('a second factor that is not confirmed yet is not asked for', async () => {
  await env.DB.prepare('update second_factors set confirmed_at = null').run()

  expect((await signIn()).status).toBe(200)
})

test('without a session the API does not reveal whether there is a second factor', async () => {
  const init = { headers: { cookie: await passwordCookie() } }

  expect(await (await request('/api/session', init)).json()).toEqual({ user: null })
  expect((await request('/api/account/second-factor', init)).status).toBe(401)
})
