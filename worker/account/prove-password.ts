import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { sessions } from '../db/schema'
import { ApiError } from '../errors'
import { verifyPassword } from '../session/password'
import type { SignedInAdmin } from '../session/require-admin'
import { selectAdmin } from '../session/store'
import {
  asSql,
  countAttempt,
  countsOf,
  forgetFailures,
  refuseIfBlocked,
  requireTurn,
  takeTurnOfAttempt,
} from '../session/throttle'
import { accountProblems } from './contract'

/**
 * Returns the stored hash if the password is correct, and records in the session that it was
 * entered. Throws `validation_failed` if it is wrong, and `auth/too-many-requests` like a sign-in,
 * so that a stolen session does not allow faster guessing.
 */
export async function provePassword(
  db: Database,
  admin: SignedInAdmin,
  { password, address }: { password: string; address: string },
  now: () => number,
) {
  // Counted per session, so that strangers who fail to sign in do not delay this administrator.
  const counts = countsOf(address, admin.email, admin.sessionId)
  requireTurn('known', now())
  const [[found], blocked] = await db.batch([
    selectAdmin(db, admin),
    ...countAttempt(db, asSql(counts), now()),
  ])
  refuseIfBlocked(blocked)
  await takeTurnOfAttempt(db, { counts, queue: 'known' }, now)
  const stored = found?.passwordHash
  if (!stored || !(await verifyPassword(password, stored))) throw wrongPassword()
  const passwordGivenAt = now()
  await db.batch([
    forgetFailures(db, counts),
    db.update(sessions).set({ passwordGivenAt }).where(eq(sessions.id, admin.sessionId)),
  ])
  return stored
}

export function wrongPassword() {
  return new ApiError('validation_failed', accountProblems.wrong, {
    fields: { current: accountProblems.wrong },
  })
}
