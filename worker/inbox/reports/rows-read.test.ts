import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { rollUpDays } from '../../db/daily-counts'
import { batch, type JsonRow, openDatabase } from '../../db/database'
import { addCounts } from '../../testing/daily-counts'
import { addMany } from '../../testing/exports'
import { day, second } from '../../time'
import { calendarOf } from '../../time-zone'
import { type CountRow, selectCounts } from './overview'
import { selectResponse } from './response'

const db = openDatabase(env.DB)
const noon = Date.UTC(2026, 10, 20, 6, 30)
const today = Math.floor(noon / day)

test('the reports read a limited number of rows, however many sources are made up', async () => {
  for (const kind of ['service', 'page', 'referrer', 'source']) {
    const keys = Array.from({ length: 4000 }, (_, i) => `${kind}-${i}`)
    await addCounts(kind, today, keys)
  }

  await addMany(5100, noon - 5100 * second)
  const period = { calendar: calendarOf(env, noon), first: today - 89, last: today }
  // Their day is over, so it is rolled up.
  await db.run(rollUpDays(period.calendar, noon + day))
  const answers = await batch<CountRow>(db, selectCounts(period))

  const [, work] = answers
  expect(work?.results.find(({ kind }) => kind === 'status')?.count).toBe(5000)
  for (const { meta } of answers) expect(meta.rows_read).toBeLessThanOrEqual(3 * 5000 + 20)
})

test('the counts of first answers read a limited number of rows in each period', async () => {
  await addMany(5100, noon - 5100 * second)
  await addMany(5100, noon - 10 * day)
  await env.DB.exec('update inquiries set first_answered_at = timestamp + 1')
  await env.DB.exec(
    "insert into notes (inquiry_id, at, author, kind, text) select id, timestamp + 1, 'kasun', 'call', 'Yes' from inquiries where number % 2",
  )
  const period = { calendar: calendarOf(env, noon), first: today - 6, last: today }
  const answers = await batch<JsonRow>(db, selectResponse(period))

  const [, , rows, before] = answers
  // The last row says that there are more.
  for (const answer of [rows, before]) expect(answer?.results).toHaveLength(5001)
  const read = answers.map(({ meta }) => meta.rows_read)
  // Who answered is read of the period only.
  expect(read[2]).toBeLessThanOrEqual(6 * 5000 + 20)
  expect(read[3]).toBeLessThanOrEqual(4 * 5000 + 20)
})
