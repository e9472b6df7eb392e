import { type BackupKey, deriveKey, readKeyBytes } from '../../worker/backups/key.ts'
import { Problem } from './problem.ts'
import { localBackupKey } from './secrets.ts'

/** Returns the key of backups: BACKUP_KEY, or, for the database on this machine, that of `.dev.vars`. */
export async function readBackupKey({ isRemote }: { isRemote: boolean }): Promise<BackupKey> {
  const text = process.env.BACKUP_KEY || (isRemote ? '' : localBackupKey())
  if (!text) {
    throw new Problem(
      'Set BACKUP_KEY to the key that the Worker has: its secret cannot be read back from Cloudflare.',
    )
  }
  const bytes = readKeyBytes(text)
  if (bytes) return deriveKey(bytes)
  throw new Problem('BACKUP_KEY is no key: it needs 32 bytes in base64 (openssl rand -base64 32).')
}
