import type { D1Migration } from '@cloudflare/vitest-plugin'
import type { Bindings } from '../env'

declare global {
  namespace Cloudflare {
    interface Env extends TestEnv {}
    interface GlobalProps {
      mainModule: typeof import('../index')
    }
  }
}

type TestEnv = Bindings & {
  BACKUPS: R2Bucket
  /** A second database, into which backups are restored. */
  RESTORED: D1Database
  MIGRATIONS: D1Migration[]
  /** The text of each migration, in order. */
  MIGRATION_FILES: string[]
}
