import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { setTime } from '../../testing/fake-clock'
import { request } from '../../testing/requests'
import { addAdmin, admin, cookiesOf, newSession } from '../../testing/samples'
import { addFactor, codeAt } from '../../testing/second-factor'
import { signIn } from '../../testing/session'
import { day } from '../../time'

let now = Date.UTC(2029, 0, 1)

/** Each test starts on a new day, so that it does not wait for the hashing turns of others. */
beforeEach(async () => {
  now += day
  setTime(now)
  await addAdmin()
})

const storedSecret = (id = 'admin-1') =>
  env.DB.prepare('select secret from second_factors where admin_id = ?')
    .bind(id)
    .first<string>('secret')

/** Signs in with password and code; returns the status. */
async function enter(code: string, changes: object = {}) {
  const cookie = cookiesOf(await signIn(admin, {}, changes))
  const headers = { cookie, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ code }) }
  return (await request('/api/session/second-factor', init, changes)).status
}

test('the secret is not stored in plain text', async () => {
  const headers = { ...(await newSession()), 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ current: admin.password }) }

  const response = await request('/api/account/second-factor', init)
  const { secret } = await response.json<{ secret: string }>()

  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(await storedSecret()).not.toContain(secret)
})

test('after a change of LINK_SECRET, the secret is decrypted with the old one and re-encrypted', async () => {
  const { secret, recoveryCodes } = await addFactor()
  const LINK_SECRET = 'a third secret of the tests, long enough as well'
  const rotated = { LINK_SECRET, LINK_SECRET_PREVIOUS: env.LINK_SECRET }
  const before = await storedSecret()

  expect(await enter(codeAt(secret, now), rotated)).toBe(200)

  expect(await storedSecret()).not.toBe(before)
  now += day
  setTime(now)
  expect(await enter(codeAt(secret, now), { LINK_SECRET })).toBe(200)
  now += day
  setTime(now)
  // Under a LINK_SECRET that encrypted nothing, only the recovery codes work.
  const lost = { LINK_SECRET: 'a fourth secret, which nobody has ever sealed with' }
  expect(await enter(codeAt(secret, now), lost)).toBe(401)
  expect(await enter(recoveryCodes[0] ?? '', lost)).toBe(200)
})

test('a new SESSION_SECRET ends sessions and leaves authenticator apps alone', async () => {
  const { secret } = await addFactor()
  const before = await storedSecret()

  const SESSION_SECRET = 'a new secret for sessions, after the old one leaked'
  expect(await enter(codeAt(secret, now), { SESSION_SECRET })).toBe(200)

  expect(await storedSecret()).toBe(before)
})

test('a secret that is copied from another administrator does not work', async () => {
  await addAdmin('admin-2', 'second@ceyforge.example')
  await addFactor()
  const theirs = await addFactor('admin-2')
  await env.DB.prepare("update second_factors set secret = ? where admin_id = 'admin-1'")
    .bind(await storedSecret('admin-2'))
    .run()

  expect(await enter(codeAt(theirs.secret, now))).toBe(401)
})
