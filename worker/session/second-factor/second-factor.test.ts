import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../../testing/audit'
import { setTime } from '../../testing/fake-clock'
import { request } from '../../testing/requests'
import { addAdmin, admin, newSession } from '../../testing/samples'
import { addFactor, codeAt, wrongCodeAt } from '../../testing/second-factor'
import { day, second } from '../../time'
import { findStep } from './factor'

/** Each test starts on a new day, so that it does not wait for the hashing turns of others. */
let now = Date.UTC(2026, 10, 1)
let headers: { cookie: string }
beforeEach(async () => {
  now += day
  setTime(now)
  await addAdmin()
  headers = await newSession()
})

const actor = admin.email

const call = (method: string, body?: object, path = '', as = headers) =>
  request(`/api/account/second-factor${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...as },
    ...(body && { body: JSON.stringify(body) }),
  })

async function propose() {
  const response = await call('POST', { current: admin.password })
  expect(response.status).toBe(201)
  return (await response.json<{ secret: string }>()).secret
}

async function state(as = headers) {
  const response = await call('GET', undefined, '', as)
  return (await response.json<{ secondFactor: object }>()).secondFactor
}

const off = { isOn: false, recoveryCodesLeft: 0 }

test('codes match the last six digits of the test values in RFC 6238', () => {
  // Appendix B: the ASCII secret "12345678901234567890", in base32.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

  expect(findStep('287082', secret, 59 * second)).toBe(1)
  expect(findStep('081804', secret, 1111111109 * second)).toBe(37037036)
  expect(findStep('353130', secret, 20000000000 * second)).toBe(666666666)
})

describe('turning the second factor on', () => {
  test('requires the password, then the first code, and returns ten recovery codes', async () => {
    const secret = await propose()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(await state()).toEqual(off)

    const response = await call('PUT', { code: codeAt(secret, now) })

    expect(response.status).toBe(200)
    const { recoveryCodes } = await response.json<{ recoveryCodes: string[] }>()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    }
    expect(await state()).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect(await auditLog()).toEqual([{ at: now, actor, action: 'second_factor_on', details: {} }])
  })

  test('with a wrong password returns no secret', async () => {
    const response = await call('POST', { current: 'not the password' })

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { fields: { current: expect.any(String) } },
    })
  })

  test('with a wrong code leaves it off', async () => {
    const secret = await propose()

    const response = await call('PUT', { code: wrongCodeAt(secret, now) })

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { fields: { code: expect.any(String) } } })
    expect(await state()).toEqual(off)
    expect(await auditLog()).toEqual([])
  })

  test('twice at the same time returns one set of codes', async () => {
    const secret = await propose()

    const both = await Promise.all([1, 2].map(() => call('PUT', { code: codeAt(secret, now) })))

    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await state()).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect(await auditLog()).toHaveLength(1)
  })

  test('for a second time before confirming it invalidates the first secret', async () => {
    const first = await propose()
    now += second
    setTime(now)
    const latest = await propose()

    expect((await call('PUT', { code: codeAt(first, now) })).status).toBe(422)
    expect((await call('PUT', { code: codeAt(latest, now) })).status).toBe(200)
  })

  test('is refused while one is on, which stays unchanged', async () => {
    const { secret } = await addFactor()
    const before = await env.DB.prepare('select secret from second_factors').first('secret')

    const response = await call('POST', { current: admin.password })

    expect(response.status).toBe(409)
    const stored = await env.DB.prepare('select secret from second_factors').first('secret')
    expect(stored).toBe(before)
    expect((await call('PUT', { code: codeAt(secret, now) })).status).toBe(422)
  })
})

describe('turning the second factor off', () => {
  test('requires an authenticator code', async () => {
    const { secret } = await addFactor()
    expect((await call('DELETE', { code: wrongCodeAt(secret, now) })).status).toBe(422)
    expect((await call('DELETE', {})).status).toBe(422)
    expect(await state()).toMatchObject({ isOn: true })

    expect((await call('DELETE', { code: codeAt(secret, now) })).status).toBe(204)

    expect(await state()).toEqual(off)
    expect(await auditLog()).toEqual([{ at: now, actor, action: 'second_factor_off', details: {} }])
  })

  test('also accepts a recovery code', async () => {
    const { recoveryCodes } = await addFactor()

    expect((await call('DELETE', { code: recoveryCodes[9] })).status).toBe(204)

    expect(await state()).toEqual(off)
  })

  test("does not accept a colleague's code, and leaves their factor on", async () => {
    await addFactor()
    await addAdmin('admin-2', 'second@ceyforge.example')
    const theirs = await addFactor('admin-2')

    expect((await call('DELETE', { code: codeAt(theirs.secret, now) })).status).toBe(422)
    expect((await call('DELETE', { code: theirs.recoveryCodes[0] })).status).toBe(422)

    expect(await state(await newSession('admin-2'))).toEqual({
      isOn: true,
      recoveryCodesLeft: 10,
    })
  })

  test('does not accept a code that has already been used', async () => {
    const { secret } = await addFactor()
    const code = codeAt(secret, now)
    await call('POST', { code }, '/recovery-codes')

    expect((await call('DELETE', { code })).status).toBe(422)
  })

  test('does not allow faster guessing than signing in', async () => {
    const { secret } = await addFactor()
    for (let i = 0; i < 5; i += 1) await call('DELETE', { code: wrongCodeAt(secret, now) })

    const response = await call('DELETE', { code: codeAt(secret, now) })

    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('1')
  })
})

describe('new recovery codes', () => {
  test('require a code and replace the old ones', async () => {
    const { secret, recoveryCodes } = await addFactor()
    expect((await call('POST', {}, '/recovery-codes')).status).toBe(422)

    const response = await call('POST', { code: codeAt(secret, now) }, '/recovery-codes')

    expect(response.status).toBe(201)
    const made = (await response.json<{ recoveryCodes: string[] }>()).recoveryCodes
    expect(made).toHaveLength(10)
    expect((await call('DELETE', { code: recoveryCodes[0] })).status).toBe(422)
    expect((await call('DELETE', { code: made[0] })).status).toBe(204)
    expect((await auditLog()).map(({ action }) => action)).toEqual([
      'recovery_codes_made',
      'recovery_code_used',
      'second_factor_off',
    ])
  })
})

test('deleting an administrator deletes the secret and the recovery codes', async () => {
  await addFactor()

  await env.DB.prepare('delete from admins').run()

  for (const table of ['second_factors', 'recovery_codes', 'sessions']) {
    expect((await env.DB.prepare(`select * from ${table}`).all()).results).toEqual([])
  }
})
