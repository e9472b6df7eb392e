/** The bytes of a file are counted once, no matter how often it is announced or a chunk is sent. */
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { setTime } from '../testing/fake-clock'
import { connectionLost, databaseLosingAnswers } from '../testing/faulty-database'
import { addWithPage, aPdf, emptyBucket, filesOf } from '../testing/files'
import { addFiles, pdfFile } from '../testing/inquiry-page'
import { chunkBytes } from './contract'

const size = 300_000
const bytes = aPdf(size)

beforeEach(async () => {
  setTime(Date.UTC(2026, 10, 2, 9))
  await emptyBucket()
})

/** The largest sum of announced bytes is that of the enquiry or of the address. */
function counted() {
  return env.DB.prepare(
    `select files_total_bytes as total, files_day_bytes as day,
      (select max(file_bytes) from intake_usage) as announced from desk_state`,
  ).first()
}
/** A small file counts as 1 MiB when it is announced. */
const mebibyte = 1024 * 1024
const once = { total: 0, day: 0, announced: mebibyte }

test('a file announced five times in a millisecond is counted once', async () => {
  const visitor = filesOf((await addWithPage()).token)
  const id = crypto.randomUUID()

  for (let i = 0; i < 5; i += 1) await visitor.announce(bytes, { id })

  expect(await counted()).toEqual(once)
})

test('a file announced twenty times concurrently is counted once', async () => {
  const visitor = filesOf((await addWithPage()).token)
  const id = crypto.randomUUID()

  await Promise.all(Array.from({ length: 20 }, () => visitor.announce(bytes, { id })))

  expect(await counted()).toEqual(once)
})

test('a file is counted once if the first answer of the database is lost', async () => {
  const { token } = await addWithPage()
  const DB = databaseLosingAnswers(/insert into "files"/, connectionLost, 1)

  expect(await filesOf(token, { DB }).announce(bytes)).toMatchObject({ status: 201 })

  expect(await counted()).toEqual(once)
})

test('a refused file is not counted', async () => {
  const visitor = filesOf((await addWithPage()).token)
  const id = crypto.randomUUID()
  await visitor.announce(bytes, { id })

  await visitor.announce(aPdf(20), { id })
  await visitor.announce(bytes, { id, sha256: '0'.repeat(64) })

  expect(await counted()).toEqual(once)
})

test('several files announced concurrently are all counted', async () => {
  const visitor = filesOf((await addWithPage()).token)

  const announced = Array.from({ length: 5 }, (_, i) =>
    visitor.announce(bytes, { name: `${i}.pdf` }),
  )
  await Promise.all(announced)

  expect(await counted()).toEqual({ ...once, announced: 5 * mebibyte })
})

test('a file is counted as stored while it arrives, and no longer once it is removed', async () => {
  const visitor = filesOf((await addWithPage()).token)
  const { file } = await visitor.announce(bytes)
  const id = file?.id ?? ''

  await visitor.send(id, bytes, 0)
  expect(await counted()).toEqual({ total: size / 2, day: chunkBytes, announced: mebibyte })
  await visitor.send(id, bytes, 1)
  expect(await counted()).toEqual({ total: size, day: size, announced: mebibyte })
  await visitor.remove(id)
  expect(await counted()).toEqual({ total: 0, day: size, announced: mebibyte })
})

test('a chunk that is sent several times, or whose answer is lost, is counted once', async () => {
  const { token } = await addWithPage()
  const visitor = filesOf(token)
  const { file } = await visitor.announce(bytes)
  const id = file?.id ?? ''
  const DB = databaseLosingAnswers(/update "files"/, connectionLost, 1)

  const answers = await Promise.all([
    filesOf(token, { DB }).send(id, bytes, 0),
    ...Array.from({ length: 5 }, () => visitor.send(id, bytes, 0)),
  ])

  expect(answers.map(({ status }) => status)).toEqual(new Array(6).fill(204))
  expect(await counted()).toMatchObject({ total: size / 2, day: chunkBytes })
})

test('a file in a form without JavaScript is counted once, with all its bytes', async () => {
  const { page } = await addWithPage()
  const files = [pdfFile('plan.pdf', size)]

  await addFiles(page, files)
  await addFiles(page, files)

  expect(await counted()).toEqual({ total: size, day: size, announced: mebibyte })
})
