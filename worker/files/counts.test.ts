/** The bytes of a file are counted once, no matter how often the file is announced. */
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { setTime } from '../testing/fake-clock'
import { connectionLost, databaseLosingAnswers } from '../testing/faulty-database'
import { aPdf, emptyBucket, filesOf, sendInquiry } from '../testing/files'

const size = 300_000
const bytes = aPdf(size)

beforeEach(async () => {
  setTime(Date.UTC(2026, 10, 2, 9))
  await emptyBucket()
})

function counted() {
  return env.DB.prepare(
    `select files_total_bytes as total, files_day_bytes as day,
      (select sum(file_bytes) from intake_usage) as source from desk_state`,
  ).first()
}
const once = { total: size, day: size, source: size }

test('a file announced five times in a millisecond is counted once', async () => {
  const visitor = filesOf((await sendInquiry()).token)
  const id = crypto.randomUUID()

  for (let i = 0; i < 5; i += 1) await visitor.announce(bytes, { id })

  expect(await counted()).toEqual(once)
})

test('a file announced twenty times concurrently is counted once', async () => {
  const visitor = filesOf((await sendInquiry()).token)
  const id = crypto.randomUUID()

  await Promise.all(Array.from({ length: 20 }, () => visitor.announce(bytes, { id })))

  expect(await counted()).toEqual(once)
})

test('a file is counted once if the first answer of the database is lost', async () => {
  const { token } = await sendInquiry()
  const DB = databaseLosingAnswers(/insert into "files"/, connectionLost, 1)

  expect(await filesOf(token, { DB }).announce(bytes)).toMatchObject({ status: 201 })

  expect(await counted()).toEqual(once)
})

test('a refused file is not counted', async () => {
  const visitor = filesOf((await sendInquiry()).token)
  const id = crypto.randomUUID()
  await visitor.announce(bytes, { id })

  await visitor.announce(aPdf(20), { id })
  await visitor.announce(bytes, { id, sha256: '0'.repeat(64) })

  expect(await counted()).toEqual(once)
})

test('several files announced concurrently are all counted', async () => {
  const visitor = filesOf((await sendInquiry()).token)

  await Promise.all(Array.from({ length: 5 }, () => visitor.announce(bytes)))

  expect(await counted()).toEqual({ total: 5 * size, day: 5 * size, source: 5 * size })
})
