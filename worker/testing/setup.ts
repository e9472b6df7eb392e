import { beforeEach } from 'vitest'
import { site } from '../../web/app/lib/site'
import { cost } from '../session/password'
import { turns } from '../session/throttle'
import { limitArguments } from './d1-limits'
import { emptyDatabase } from './empty-database'
import { startCounting } from './requests'
import { endSessions } from './samples'

limitArguments()

/** Each hash would take a third of a second. */
Object.assign(cost, { N: 4, r: 1, p: 1 })

/** The country of the tests' phone numbers, whatever the company's is. */
site.countryCode = 'LK'
site.currency = 'LKR'

/** Every test starts with an empty, migrated database, and waits for nobody's turn. */
beforeEach(async () => {
  Object.assign(turns, { pace: 0, next: { known: 0, strangers: 0 } })
  startCounting()
  endSessions()
  await emptyDatabase()
})
