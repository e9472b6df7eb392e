import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { capturePrints } from '../testing/console'
import { setTime } from '../testing/fake-clock'
import { databaseFailing, databaseThrough } from '../testing/faulty-database'
import { request } from '../testing/requests'
import { addAdmin, admin, anInquiry, cookiesOf, newSession, post } from '../testing/samples'
import { payloadOf, sessionRows, signIn, statusOfList } from '../testing/session'
import { day, minute, second } from '../time'
import { hashPassword, verifyPassword } from './password'

const start = Date.UTC(2026, 10, 1)

const changedHash = 'scrypt$1,1,1$$'

async function changeHash() {
  await env.DB.prepare('update admins set password_hash = ?').bind(changedHash).run()
}

const refusal = {
  error: { code: 'auth/invalid-credential', message: 'Invalid credentials. Please try again!' },
}

describe('signing in', () => {
  test('returns the user and sets cookies that only this host can read', async () => {
    await addAdmin()

    const response = await signIn()

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ user: { email: admin.email } })
    const [session = '', device = '', ...more] = response.headers.getSetCookie()
    expect(more).toEqual([])
    const attributes = ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']
    expect(session.split('; ').slice(1).sort()).toEqual(['Max-Age=604800', ...attributes].sort())
    expect(session).toMatch(/^__Host-session=[\w-]+\.[\w-]+\.[\w-]+;/)
    expect(device.split('; ').slice(1).sort()).toEqual(['Max-Age=15552000', ...attributes].sort())
    expect(device).toMatch(/^__Host-device=/)
    expect(await statusOfList(cookiesOf(response))).toBe(200)
  })

  test('puts only ids in the cookies', async () => {
    setTime(start + day)
    await addAdmin()

    const [session = '', device = ''] = (await signIn()).headers.getSetCookie()

    const [row] = await sessionRows()
    expect(payloadOf(session)).toEqual({
      jti: row?.id,
      sub: row?.id,
      iss: 'enquiry-desk',
      aud: 'session',
      iat: expect.any(Number),
      exp: expect.any(Number),
    })
    expect(payloadOf(device)).toMatchObject({ sub: 'admin-1', aud: 'device' })
    expect(JSON.stringify([payloadOf(session), payloadOf(device)])).not.toContain('@')
  })

  test.each([
    [2, ' OWNER@ceyforge.EXAMPLE '],
    [3, 'mailto:owner@ceyforge.example'],
    [4, 'The Owner <owner@ceyforge.example>'],
  ])(
    'accepts, on day %i, the address in upper or lower case and as pasted: %s',
    async (days, email) => {
      setTime(start + days * day)
      await addAdmin('admin-1', 'Owner@Ceyforge.example')

      const response = await signIn({ ...admin, email })

      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ user: { email: 'Owner@Ceyforge.example' } })
    },
  )

  test('refuses a wrong password and an unknown e-mail address with the same message', async () => {
    setTime(start)
    await addAdmin()
    const wrong = await signIn({ ...admin, password: 'not the password' })
    setTime(start + second)
    const unknown = await signIn({ ...admin, email: 'nobody@ceyforge.example' })

    for (const response of [wrong, unknown]) {
      expect(response.status).toBe(401)
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(await wrong.json()).toEqual(refusal)
    expect(await unknown.json()).toEqual(refusal)
    const namesOf = (response: Response) => [...response.headers.keys()].sort()
    expect(namesOf(wrong)).toEqual(namesOf(unknown))
    expect(await sessionRows()).toEqual([])
  })

  test.each([
    [{}, ['email', 'password']],
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: '   ', password: 'x' }, ['email']],
    [{ email: ['a@b.example'], password: { $ne: 1 } }, ['email', 'password']],
    [{ email: 1, password: true }, ['email', 'password']],
    [{ email: null, password: null }, ['email', 'password']],
    [{ email: `${'a'.repeat(320)}@b.example`, password: 'x' }, ['email']],
    [{ email: 'a@b.example', password: 'p'.repeat(1025) }, ['password']],
    [{ email: 'a@b.example', password: 'é'.repeat(513) }, ['password']],
    [{ email: 'a@b.example', password: 'p'.repeat(50_000) }, ['password']],
  ])('refuses %o with a message per field, before any hashing', async (body, fields) => {
    const response = await signIn(body)

    expect(response.status).toBe(422)
    const { error } = await response.json<{ error: { code: string; fields: object } }>()
    expect(error.code).toBe('validation_failed')
    expect(Object.keys(error.fields).sort()).toEqual(fields)
    const { results } = await env.DB.prepare('select * from sign_in_failures').all()
    expect(results).toEqual([])
  })

  test('checks a password of exactly 1024 bytes', async () => {
    expect((await signIn({ email: 'a@b.example', password: 'é'.repeat(512) })).status).toBe(401)
  })

  test('never reads credentials from the query string', async () => {
    await addAdmin()
    const query = new URLSearchParams(admin).toString()

    expect((await post(`/api/session?${query}`, {})).status).toBe(422)
    expect(await (await request(`/api/session?${query}`)).json()).toEqual({ user: null })
  })

  test('logs neither e-mail address nor password', async () => {
    setTime(start)
    await addAdmin()
    const printed = capturePrints()

    await signIn()
    setTime(start + 2 * second)
    await signIn({ ...admin, password: 'my other password' })
    setTime(start + 4 * second)
    await signIn({ ...admin, email: 'someone@else.example' })
    const DB = databaseFailing(/admins/, () => new Error(`D1_ERROR: near "${admin.email}"`))
    await signIn({ ...admin, email: `x\n    at ${admin.email}` }, {}, { DB })

    expect(printed()).toContain('sign_in_refused')
    expect(printed()).toContain('request_failed')
    for (const secret of [admin.email, admin.password, 'my other password', 'someone@else']) {
      expect(printed()).not.toContain(secret)
    }
  })

  test('is refused if the password is changed while the old one is checked', async () => {
    setTime(start + 4 * day)
    await addAdmin()
    const DB = databaseThrough(async (sql, commit) => {
      if (/insert into "sessions"/.test(sql)) await changeHash()
      return commit()
    })

    const response = await signIn(admin, {}, { DB })

    expect(response.status).toBe(401)
    expect(await response.json()).toEqual(refusal)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await sessionRows()).toEqual([])
  })

  test('is refused when failures cannot be counted', async () => {
    await addAdmin()
    const DB = databaseFailing(/sign_in_failures/, () => new Error('D1_ERROR: disk I/O error'))

    const response = await signIn(admin, {}, { DB })

    expect(response.status).toBe(503)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await sessionRows()).toEqual([])
  })
})

describe('a password', () => {
  test('matches however the keyboard composes its accents', async () => {
    const stored = await hashPassword('caf\u00e9 de Colombo')

    expect(await verifyPassword('cafe\u0301 de Colombo', stored)).toBe(true)
    expect(await verifyPassword('cafe de Colombo', stored)).toBe(false)
  })

  test('may contain any character and is compared in full', async () => {
    const password = `${'p'.repeat(200)} \u0000 👷 end`
    const stored = await hashPassword(password)

    expect(await verifyPassword(password, stored)).toBe(true)
    expect(await verifyPassword(password.slice(0, -1), stored)).toBe(false)
  })
})

describe('without a long enough SESSION_SECRET', () => {
  test.each([undefined, '', 'five5', 'x'.repeat(31)])(
    'nobody can sign in, but visitors can send enquiries: %o',
    async (SESSION_SECRET) => {
      const { cookie } = await newSession()
      // The type does not allow undefined (exactOptionalPropertyTypes).
      const changes = { SESSION_SECRET } as { SESSION_SECRET: string }

      const response = await signIn(admin, {}, changes)

      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject({ error: { code: 'sign_in_unavailable' } })
      expect(await statusOfList(cookie, changes)).toBe(401)
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(anInquiry),
      }
      expect((await request('/api/inquiries', init, changes)).status).toBe(201)
    },
  )
})

test('a browser that signed in before keeps its device cookie', async () => {
  setTime(start)
  await addAdmin()
  const cookie = cookiesOf(await signIn())
  setTime(start + minute)

  const again = await signIn(admin, { cookie })

  expect(again.headers.getSetCookie().map((set) => set.split('=')[0])).toEqual(['__Host-session'])
})
