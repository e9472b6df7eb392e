/** Files whose chunks have all been received but not joined yet. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { capturePrints } from '../testing/console'
import { setTime } from '../testing/fake-clock'
import { bucketFailingToPut } from '../testing/faulty-bucket'
import {
  aPdf,
  bucket,
  emptyBucket,
  fileRows,
  filesOf,
  objectKeys,
  sendInquiry,
  sendWithoutJoining,
  sha256Of,
} from '../testing/files'
import { killedAt } from '../testing/killable'
import { addWaiting, runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { day, minute } from '../time'
import { chunkBytes, fileMaxBytes, smallChunkBytes } from './contract'

const now = Date.UTC(2026, 10, 2, 9)

beforeEach(async () => {
  setTime(now)
  await emptyBucket()
})

/** Sends all chunks of a file that R2 fails to join. Returns functions to announce and read it. */
async function sendUnjoined(more: object = {}) {
  capturePrints()
  const { id: inquiryId, token } = await sendInquiry()
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

/** Returns the storage of one request or run, which fails after this many calls. */
const withCalls = (calls: number) => killedAt({ call: calls, isDone: false })

describe('the largest file', () => {
  const largest = aPdf(fileMaxBytes)
  const small = { chunkBytes: smallChunkBytes }

  test('in the smallest chunks is joined by cron within the 50 calls of the free plan, with a few to spare', async () => {
    const { id: inquiryId, token } = await sendInquiry()
    const id = await sendWithoutJoining(token, largest, small)

    // One run for each part, and one for the whole file.
    for (let run = 1; run <= 21; run += 1) await runCron(now + run * minute, withCalls(45))

    expect(await filesOf(token).read(id)).toMatchObject({ file: { state: 'complete' } })
    const object = await bucket().head(`files/${inquiryId}/${id}`)
    expect(object?.checksums.toJSON().sha256).toBe(sha256Of(largest).digest('hex'))
  })

  test('is joined by cron in runs that also send a notification', async () => {
    const { token } = await sendInquiry()
    const id = await sendWithoutJoining(token, largest)
    const { resend } = openMailbox()

    for (let run = 1; run <= 6; run += 1) {
      const at = now + run * minute
      await addWaiting(at)
      // The e-mail is one more call.
      await runCron(at, { ...resend, ...withCalls(47) })
    }

    expect(await filesOf(token).read(id)).toMatchObject({ file: { state: 'complete' } })
  })

  test('in the smallest chunks is joined by requests of its sender with at most 40 calls each', async () => {
    const { token } = await sendInquiry()
    const id = crypto.randomUUID()
    const last = fileMaxBytes / smallChunkBytes - 1
    await sendWithoutJoining(token, largest, { ...small, id })
    await bucket().delete(`chunks/${id}/${last}`)
    await env.DB.exec("update files set received = substr(received, 2) || '0'")
    const visitor = () => filesOf(token, withCalls(40))

    expect(await visitor().send(id, largest, last, {}, smallChunkBytes)).toMatchObject({
      status: 204,
    })
    for (let request = 1; request <= 20; request += 1) {
      const answer = await visitor().announce(largest, { ...small, id })
      expect(answer).toMatchObject({ missing: [] })
    }
    expect(await filesOf(token).read(id)).toMatchObject({ file: { state: 'complete' } })
  })
})

describe('a file that has lost a chunk', () => {
  const bytes = aPdf(22 * smallChunkBytes)
  const small = { chunkBytes: smallChunkBytes }

  test('does not block the joining of another, and reports the chunk as missing', async () => {
    capturePrints()
    const { token } = await sendInquiry()
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
    const { token } = await sendInquiry()
    const id = await sendWithoutJoining(token, bytes, small)
    await bucket().put(`parts/${id}/0`, bytes.slice(0, 20 * smallChunkBytes))
    await bucket().delete(`chunks/${id}/3`)

    expect(await filesOf(token).announce(bytes, { ...small, id })).toMatchObject({
      file: { state: 'complete' },
    })
  })

  test('can be resumed for a day after the loss is detected', async () => {
    capturePrints()
    const { token } = await sendInquiry()
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
  const { token } = await sendInquiry()
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
