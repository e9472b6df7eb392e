import type { Proof } from '../../audit/contract'
import type { Database } from '../../db/open'
import type { Env } from '../../env'
import { log } from '../../log'
import { countAttempt, countsOfCode, forgetFailures } from '../../session/throttle'
import { recoveryHash } from './recovery-codes'
import { openSecret, sealSecret } from './sealed-secret'
import { readFactor, resealSecret, takeRecoveryCode, takeStep } from './store'
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
  { db, env }: { db: Database; env: Env },
  { admin, code, address, device }: Attempt,
  now: number,
): Promise<Exclude<Proof, 'password'> | null> {
  const counts = countsOfCode(address, admin.id, device)
  await countAttempt(db, counts, now)
  const proof = await takeCode({ db, env }, admin, code, now)
  if (proof) await forgetFailures(db, counts)
  return proof
}

async function takeCode(
  { db, env }: { db: Database; env: Env },
  admin: Attempt['admin'],
  code: string,
  now: number,
) {
  const factor = await readFactor(db, admin.id)
  if (!factor || factor.confirmedAt === null) return null
  const opened = await openSecret(env, admin.id, factor.sealed)
  // The recovery codes are still good then.
  if (!opened) log('error', 'second_factor_unreadable')
  const step = opened && stepOf(code, opened.secret, now)
  if (opened && step !== null) {
    if (!(await takeStep(db, admin.id, step))) return null
    if (opened.isOutdated) {
      const to = await sealSecret(env, admin.id, opened.secret)
      await resealSecret(db, admin.id, { from: factor.sealed, to })
    }
    return 'app'
  }
  return (await takeRecoveryCode(db, admin, await recoveryHash(code), now)) ? 'recovery_code' : null
}
