import { deriveKey, readKeyBytes } from '../../worker/backups/format.ts'
import { Problem } from './problem.ts'
import { findProductionSetting } from './production-env.ts'
import { findLocalBackupKey, makeLocalBackupKey } from './secrets.ts'

/** Returns the key for a backup: BACKUP_KEY, or the one in production.env or, locally, in .dev.vars. */
export function readBackupKey({ isRemote }: { isRemote: boolean }) {
  const local = () => process.env.BACKUP_KEY || (findLocalBackupKey() ?? makeLocalBackupKey())
  const text = isRemote ? findProductionSetting('BACKUP_KEY') : local()
  if (text) return keyOf(text)
  throw new Problem(
    'Set BACKUP_KEY to the key that the Worker has, here or in production.env. A secret cannot be read back from Cloudflare.',
  )
}

/**
 * Returns the key for a restore: BACKUP_KEY, or the one in production.env or, for a local database, in
 * `.dev.vars`. None is made if missing.
 */
export function findBackupKey({ isRemote }: { isRemote: boolean }) {
  const local = () => process.env.BACKUP_KEY || findLocalBackupKey()
  const text = isRemote ? findProductionSetting('BACKUP_KEY') : local()
  if (text) return keyOf(text)
  throw new Problem('Set BACKUP_KEY to the key that the backup was made with.')
}

function keyOf(text: string) {
  const bytes = readKeyBytes(text)
  if (bytes) return deriveKey(bytes)
  throw new Problem(
    'BACKUP_KEY is not a key: it must be 32 bytes in base64 (openssl rand -base64 32).',
  )
}
