import { beforeEach, vi } from 'vitest'
import { site } from '../../web/app/lib/site'
import { limitArguments } from './d1-limits'
import { emptyDatabase } from './empty-database'
import { startCounting } from './requests'

/** A day of cron runs or a series of password hashes can take long on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

limitArguments()

/** The country of the tests' phone numbers, whatever the company's is. */
site.countryCode = 'LK'

/** Every test starts with an empty, migrated database. */
beforeEach(async () => {
  startCounting()
  await emptyDatabase()
})
