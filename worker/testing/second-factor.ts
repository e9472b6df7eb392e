import { env } from 'cloudflare:workers'
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { newRecoveryCodes, newSecret } from '../account/second-factor/codes'
import { confirmFactor, proposeSecret } from '../account/second-factor/store'
import { openDatabase } from '../db/open'
import { cookiesOf, post } from './samples'
import { signIn } from './session'

/** Returns what an authenticator app shows at `at`. */
export function codeAt(secret: string, at: number) {
  return new TOTP({ secret }).generate({ timestamp: at })
}

/** Turns the second factor of an administrator on, as if long ago; returns the secret and the codes. */
export async function addFactor(adminId = 'admin-1') {
  const db = openDatabase(env.DB)
  const { secret, encrypted } = await newSecret(env, adminId)
  const { codes: recoveryCodes, hashes } = newRecoveryCodes()
  await proposeSecret(db, adminId, encrypted)
  const admin = { id: adminId, email: `${adminId}@ceyforge.example` }
  await confirmFactor(db, admin, { secret: encrypted, step: 0, hashes }, 0)
  await env.DB.prepare('delete from audit_entries').run()
  return { secret, recoveryCodes }
}

/** Returns a code that the app shows at no time near `at`. */
export function wrongCodeAt(secret: string, at: number) {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, at + steps * 30_000))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  )
}

/** Gives the right password and returns the cookie that stands for it. */
export async function passwordCookie() {
  const response = await signIn()
  expect(response.status).toBe(401)
  return cookiesOf(response)
}

export function enterCode(code: string | undefined, cookie: string, headers = {}) {
  return post('/api/session/second-factor', { code }, { cookie, ...headers })
}
