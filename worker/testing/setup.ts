import { beforeEach, vi } from 'vitest'
import { emptyDatabase } from './empty-database'
import { startCounting } from './requests'

/** A day of cron runs, or a row of password hashes, may take its time on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

/** Every test starts with an empty, migrated database. */
beforeEach(async () => {
  startCounting()
  await emptyDatabase()
})
