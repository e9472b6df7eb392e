import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isExpired } from '../../worker/backups/bucket.ts'
import { type BackupKey, readManifest } from '../../worker/backups/format.ts'

type OldCopies = {
  /** The key of the database whose copies are removed. */
  key: BackupKey
  /** The ids of the backups that are still in its bucket. */
  kept: readonly string[]
  /** In ms since 1970. */
  now: number
}

/**
 * Removes the copies in a folder of old backups that are no longer in the bucket, because they still
 * hold what has been erased in the desk since. Returns how many there were.
 */
export function removeOldCopies(folder: string, { key, kept, now }: OldCopies) {
  let removed = 0
  for (const id of readdirSync(folder)) {
    const copy = join(folder, id)
    if (!isExpired(id, now) || kept.includes(id)) continue
    if (!isUnfinished(copy) && !isMadeWith(key, copy)) continue
    rmSync(copy, { recursive: true })
    removed += 1
  }
  return removed
}

/** Whether it is an interrupted download, which cannot be restored and names no key. */
function isUnfinished(copy: string) {
  const isFolder = statSync(copy).isDirectory()
  return isFolder && readdirSync(copy).every((file) => file.startsWith('slice-'))
}

/** Whether a copy has a manifest signed with this key: others are of another database. */
function isMadeWith(key: BackupKey, copy: string) {
  try {
    readManifest(key, readFileSync(join(copy, 'manifest.json'), 'utf8'))
    return true
  } catch {
    return false
  }
}
