import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { rollUpDays } from '../db/daily-counts'
import { batch, openDatabase } from '../db/database'
import { addCounts } from '../testing/daily-counts'
import { addMany } from '../testing/exports'
import { day, second } from '../time'
import { calendarOf } from '../time-zone'
import { type CountRow, selectCounts } from './reports'

const db = openDatabase(env.DB)
const noon = Date.UTC(2026, 10, 20, 6, 30)
const today = Math.floor(noon / day)

test('the reports read a limited number of rows, however many sources are made up', async () => {
  for (const kind of ['service', 'page', 'referrer', 'source']) {
    const keys = Array.from({ length: 4000 }, (_, i) => `${kind}-${i}`)
    await addCounts(kind, today, keys)
  }

  await addMany(6000, noon - 6000 * second)
  const period = { calendar: calendarOf(env, noon), first: today - 89, last: today }
  // Their day is over, so it is rolled up.
  await db.run(rollUpDays(period.calendar, noon + day))
  const answers = await batch<CountRow>(db, selectCounts(period, noon))

  const [, work] = answers
  expect(work?.results.find(({ kind }) => kind === 'status')?.count).toBe(5000)
  for (const { meta } of answers) expect(meta.rows_read).toBeLessThanOrEqual(8 * 5000 + 20)
})
