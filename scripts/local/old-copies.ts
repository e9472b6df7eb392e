import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isExpired } from '../../worker/backups/keep.ts'

/**
 * Removes the copies of backups in a folder that are too old, because they still hold what has been
 * erased in the desk since. Returns how many there were.
 */
export function removeOldCopies(folder: string, now: number) {
  const expired = readdirSync(folder).filter((id) => isExpired(id, now))
  for (const id of expired) rmSync(join(folder, id), { recursive: true })
  return expired.length
}
