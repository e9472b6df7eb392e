import { env } from 'cloudflare:workers'
import { TOTP } from 'otpauth'
import { newRecoveryCodes, recoveryHash } from '../account/second-factor/recovery-codes'
import { sealSecret } from '../account/second-factor/sealed-secret'
import { confirmFactor, proposeSecret } from '../account/second-factor/store'
import { newSecret } from '../account/second-factor/totp'
import { openDatabase } from '../db/open'

/** Returns what an authenticator app shows at `at`. */
export function codeAt(secret: string, at: number) {
  return new TOTP({ secret }).generate({ timestamp: at })
}

/** Turns the second factor of an administrator on, as if long ago; returns the secret and the codes. */
export async function addFactor(adminId = 'admin-1') {
  const db = openDatabase(env.DB)
  const secret = newSecret()
  const recoveryCodes = newRecoveryCodes()
  const hashes = await Promise.all(
    recoveryCodes.map((code) => recoveryHash(code.replaceAll('-', ''))),
  )
  const sealed = await sealSecret(env, adminId, secret)
  await proposeSecret(db, adminId, sealed)
  const admin = { id: adminId, email: `${adminId}@ceyforge.example` }
  await confirmFactor(db, admin, { sealed, step: 0, hashes }, 0)
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
