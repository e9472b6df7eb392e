import type { Database } from '../../db/open'
import type { Env } from '../../env'
import type { SignedInAdmin } from '../../session/require-admin'
import { countAttempt, countsOfCode, forgetFailures } from '../../session/throttle'
import { newRecoveryCodes, recoveryHash } from './recovery-codes'
import { openSecret } from './sealed-secret'
import { confirmFactor, readFactor } from './store'
import { stepOf } from './totp'

/**
 * Turns the factor on where the app's first code is right, and returns the recovery codes, which
 * are never shown again; or returns null. Throws `auth/too-many-requests` as a sign-in does.
 */
export async function confirm(
  { db, env }: { db: Database; env: Env },
  admin: SignedInAdmin,
  { code, address }: { code: string; address: string },
  now: number,
) {
  const counts = countsOfCode(address, admin.id, null)
  await countAttempt(db, counts, now)
  const factor = await readFactor(db, admin.id)
  const opened = factor && (await openSecret(env, admin.id, factor.sealed))
  const step = opened ? stepOf(code, opened.secret, now) : null
  if (!factor || step === null) return null
  const codes = newRecoveryCodes()
  const hashes = await Promise.all(codes.map(recoveryHash))
  const isOn = await confirmFactor(db, admin, { sealed: factor.sealed, step, hashes }, now)
  if (!isOn) return null
  await forgetFailures(db, counts)
  return codes
}
