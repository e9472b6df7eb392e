import type { Database } from '../db/open'
import type { SignedInAdmin } from '../session/require-admin'
import { countAttempt, countsOfCode, forgetFailures } from '../session/throttle'
import { newRecoveryCodes, recoveryHash } from './recovery-codes'
import { confirmFactor, readSecret } from './store'
import { stepOf } from './totp'

/**
 * Turns the factor on where the app's first code is right, and returns the recovery codes, which
 * are never shown again; or returns null. Throws `auth/too-many-requests` as a sign-in does.
 */
export async function confirm(
  db: Database,
  admin: SignedInAdmin,
  { code, address }: { code: string; address: string },
  now: number,
) {
  const counts = countsOfCode(address, admin.id, null)
  await countAttempt(db, counts, now)
  const factor = await readSecret(db, admin.id)
  const step = factor ? stepOf(code, factor.secret, now) : null
  if (!factor || step === null) return null
  const codes = newRecoveryCodes()
  const hashes = await Promise.all(codes.map(recoveryHash))
  const isOn = await confirmFactor(db, admin, { secret: factor.secret, step, hashes }, now)
  if (!isOn) return null
  await forgetFailures(db, counts)
  return codes
}
