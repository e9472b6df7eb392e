import type { Proof } from '../audit/contract'
import type { Database } from '../db/open'
import { countAttempt, countsOfCode, forgetFailures } from '../session/throttle'
import { recoveryHash } from './recovery-codes'
import { readSecret, takeRecoveryCode, takeStep } from './store'
import { stepOf } from './totp'

type Attempt = {
  admin: { id: string; email: string }
  code: string
  /** Where it comes from, and the browser if the administrator signed in with it before. */
  address: string
  device: string | null
}

/**
 * Uses a code up and returns what it was, or null where it is not good; throws
 * `auth/too-many-requests` where too many were not. No code is good twice, not even at once.
 */
export async function useCode(
  db: Database,
  { admin, code, address, device }: Attempt,
  now: number,
): Promise<Exclude<Proof, 'password'> | null> {
  const counts = countsOfCode(address, admin.id, device)
  await countAttempt(db, counts, now)
  const proof = await takeCode(db, admin, code, now)
  if (proof) await forgetFailures(db, counts)
  return proof
}

async function takeCode(db: Database, admin: Attempt['admin'], code: string, now: number) {
  const factor = await readSecret(db, admin.id)
  if (!factor || factor.confirmedAt === null) return null
  const step = stepOf(code, factor.secret, now)
  if (step !== null) return (await takeStep(db, admin.id, step)) ? 'app' : null
  return (await takeRecoveryCode(db, admin, await recoveryHash(code), now)) ? 'recovery_code' : null
}
