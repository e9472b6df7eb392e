import { beforeEach, vi } from 'vitest'
import { limitArguments } from './d1-limits'
import { emptyDatabase } from './empty-database'
import { startCounting } from './requests'

/** A day of cron runs or a series of password hashes can take long on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

limitArguments()

/** Every test starts with an empty, migrated database. */
beforeEach(async () => {
  startCounting()
  await emptyDatabase()
})
