import type { Database } from '../db/database'
import { refusalOf } from '../http/validate'
import { findAdmin } from '../session/require-admin'

/** Throws `validation_failed` for the id of somebody who is no administrator any more. */
export async function requireOwner(db: Database, ownerId: string | null | undefined) {
  if (typeof ownerId !== 'string' || (await findAdmin(db, ownerId))) return
  throw refusalOf([{ message: 'This administrator no longer exists', path: ['ownerId'] }])
}
