/** Files whose chunks have all been received but not joined yet. */
import { beforeEach, describe, expect, test } from 'vitest'
import { capturePrints } from '../testing/console'
import { setTime } from '../testing/fake-clock'
import { bucketFailingToPut } from '../testing/faulty-bucket'
import {
  addWithPage,
  aPdf,
  bucket,
  emptyBucket,
  fileRows,
  filesOf,
  objectKeys,
  sendWithoutJoining,
  sha256Of,
} from '../testing/files'
import { runCron } from '../testing/outbox'
import { day, minute } from '../time'
import { chunkBytes, smallChunkBytes } from './contract'

const now = Date.UTC(2026, 10, 2, 9)

beforeEach(async () => {
  setTime(now)
  await emptyBucket()
})

/** Sends all chunks of a file that R2 fails to join. Returns functions to announce and read it. */
async function sendUnjoined(more: object = {}) {
  capturePrints()
  const { id: inquiryId, token } = await addWithPage()
  const bytes = aPdf(2 * chunkBytes)
  const id = crypto.randomUUID()
  const announced = { id, ...more }
  await filesOf(token).announce(bytes, announced)
  await filesOf(token).send(id, bytes, 0)
  const failing = filesOf(token, { FILES: bucketFailingToPut(/^files\//) })
  expect(await failing.send(id, bytes, 1)).toMatchObject({
    status: 503,
    error: { code: 'files_unavailable' },
  })
  return {
    key: `files/${inquiryId}/${id}`,
    announce: (visitor = filesOf(token)) => visitor.announce(bytes, announced),
    failing,
    read: () => filesOf(token).read(id),
  }
}

describe('a file that could not be joined when its last chunk arrived', () => {
  test('is incomplete until it is announced again and so joined', async () => {
    const { announce, read, key } = await sendUnjoined()
    expect(await read()).toMatchObject({ file: { state: 'receiving' }, missing: [] })

    expect(await announce()).toMatchObject({ file: { state: 'complete' }, missing: [] })
    expect(await objectKeys()).toEqual([key])
  })

  test('stays incomplete as long as joining fails', async () => {
    const { announce, failing, read } = await sendUnjoined()

    expect(await announce(failing)).toMatchObject({
      status: 503,
      error: { code: 'files_unavailable' },
    })
    expect(await read()).toMatchObject({ file: { state: 'receiving' } })
  })

  test('is refused when it is announced again if its digest is wrong', async () => {
    const sha256 = sha256Of(aPdf(2 * chunkBytes, 2)).digest('hex')
    const { announce } = await sendUnjoined({ sha256 })

    expect(await announce()).toMatchObject({ status: 422, error: { code: 'digest_mismatch' } })
    expect(await fileRows()).toEqual([])
  })
})

describe('a file that has lost a chunk', () => {
  const bytes = aPdf(22 * smallChunkBytes)
  const small = { chunkBytes: smallChunkBytes }

  test('does not block the joining of another, and reports the chunk as missing', async () => {
    capturePrints()
    const { token } = await addWithPage()
    const id = await sendWithoutJoining(token, bytes, small)
    const other = await sendWithoutJoining(token, aPdf(2 * chunkBytes))
    await bucket().delete(`chunks/${id}/3`)

    await runCron(now + minute)
    await runCron(now + 2 * minute)
    await runCron(now + 3 * minute)

    const visitor = filesOf(token)
    expect(await visitor.read(other)).toMatchObject({ file: { state: 'complete' } })
    expect(await visitor.read(id)).toMatchObject({ file: { state: 'receiving' }, missing: [3] })
    await visitor.send(id, bytes, 3, {}, smallChunkBytes)
    expect(await visitor.announce(bytes, { ...small, id })).toMatchObject({
      file: { state: 'complete' },
    })
  })

  test('is completed if the part with that chunk was joined before', async () => {
    const { token } = await addWithPage()
    const id = await sendWithoutJoining(token, bytes, small)
    await bucket().put(`parts/${id}/0`, bytes.slice(0, 20 * smallChunkBytes))
    await bucket().delete(`chunks/${id}/3`)

    expect(await filesOf(token).announce(bytes, { ...small, id })).toMatchObject({
      file: { state: 'complete' },
    })
  })

  test('can be resumed for a day after the loss is detected', async () => {
    capturePrints()
    const { token } = await addWithPage()
    const id = await sendWithoutJoining(token, bytes, small)
    await bucket().delete(`chunks/${id}/3`)

    await runCron(now + 2 * day)
    await runCron(now + 3 * day - minute)
    expect(await filesOf(token).read(id)).toMatchObject({ missing: [3] })
    await runCron(now + 3 * day + minute)
    expect(await fileRows()).toEqual([])
  })
})

test('a file that cannot be joined for days is kept and does not block others', async () => {
  capturePrints()
  const { token } = await addWithPage()
  const bytes = aPdf(2 * chunkBytes)
  const id = await sendWithoutJoining(token, bytes)
  const other = await sendWithoutJoining(token, aPdf(10))
  const failing = () => ({ FILES: bucketFailingToPut(new RegExp(`^files/.*${id}`)) })

  await runCron(now + minute, failing())
  await runCron(now + 2 * minute, failing())
  expect(await filesOf(token).read(other)).toMatchObject({ file: { state: 'complete' } })
  for (let run = 1; run <= 5; run += 1) await runCron(now + run * day, failing())
  expect(await filesOf(token).read(id)).toMatchObject({ file: { state: 'receiving' } })

  await runCron(now + 6 * day)
  expect(await filesOf(token).read(id)).toMatchObject({ file: { state: 'complete' } })
})
