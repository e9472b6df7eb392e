import { env } from 'cloudflare:workers'
import { TOTP } from 'otpauth'
import { beforeEach, expect } from 'vitest'
import { openDatabase } from '../db/database'
import { confirmWithCode, proposeSecret } from '../session/second-factor/factor'
import { day } from '../time'
import { setTime } from './fake-clock'
import { addAdmin, cookiesOf, post } from './samples'
import { signIn } from './session'

/** Returns the code that an authenticator app shows at `at`. */
export function codeAt(secret: string, at: number) {
  return new TOTP({ secret }).generate({ timestamp: at })
}

/** Turns on an administrator's second factor, as if long ago. Returns the secret and the codes. */
export async function addFactor(adminId = 'admin-1') {
  const db = openDatabase(env.DB)
  const secret = (await proposeSecret(env, db, adminId)) ?? ''
  const admin = { id: adminId, email: `${adminId}@ceyforge.example` }
  const attempt = { admin, code: codeAt(secret, 0), address: 'test', device: null }
  const recoveryCodes = (await confirmWithCode(env, attempt, 0)) ?? []
  await env.DB.prepare('delete from audit_entries').run()
  return { secret, recoveryCodes }
}

/** The error for a code that is wrong or already used. */
export const codeRefusal = {
  error: {
    code: 'auth/invalid-code',
    message: 'Incorrect or already used code',
  },
}

/**
 * Starts each test with an administrator whose second factor is on, on a separate day, so that
 * password hashing is not paced by the previous test. `pass` advances the clock.
 */
export function startWithFactor() {
  const desk = {
    now: Date.UTC(2026, 10, 1),
    factor: { secret: '', recoveryCodes: [''] },
    pass(ms: number) {
      desk.now += ms
      setTime(desk.now)
    },
  }
  beforeEach(async () => {
    desk.pass(day)
    await addAdmin()
    desk.factor = await addFactor()
  })
  return desk
}

/** Returns a code that the app does not show at any time near `at`. */
export function wrongCodeAt(secret: string, at: number) {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, at + steps * 30_000))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  )
}

/** Enters the correct password and returns the cookie that proves it. */
export async function passwordCookie() {
  const response = await signIn()
  expect(response.status).toBe(401)
  return cookiesOf(response)
}

export function enterCode(code: string | undefined, cookie: string, headers = {}) {
  return post('/api/session/second-factor', { code }, { cookie, ...headers })
}
