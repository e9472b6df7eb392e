/** The largest file is joined with the calls that the platform allows. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { setTime } from '../testing/fake-clock'
import {
  addWithPage,
  aPdf,
  bucket,
  emptyBucket,
  filesOf,
  sendWithoutJoining,
  sha256Of,
} from '../testing/files'
import { killedAt } from '../testing/killable'
import { addWaiting, runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { scaled } from '../testing/scale'
import { minute } from '../time'
import { chunkBytes, fileMaxBytes, smallChunkBytes } from './contract'

const now = Date.UTC(2026, 10, 2, 9)

beforeEach(async () => {
  setTime(now)
  await emptyBucket()
})

/** Returns the storage of one request or run, which fails after this many calls. */
const withCalls = (calls: number) => killedAt({ call: calls, isDone: false })

describe('the largest file', () => {
  const size = scaled(fileMaxBytes, 8 * chunkBytes)
  const largest = aPdf(size)
  const small = { chunkBytes: smallChunkBytes }

  test('in the smallest chunks is joined by cron within the 50 calls of the free plan, with a few to spare', async () => {
    const { id: inquiryId, token } = await addWithPage()
    const id = await sendWithoutJoining(token, largest, small)

    // One run for each part, and one for the whole file.
    for (let run = 1; run <= scaled(21, 4); run += 1)
      await runCron(now + run * minute, withCalls(45))

    expect(await filesOf(token).read(id)).toMatchObject({ file: { state: 'complete' } })
    const object = await bucket().head(`files/${inquiryId}/${id}`)
    expect(object?.checksums.toJSON().sha256).toBe(sha256Of(largest).digest('hex'))
  })

  test('is joined by cron in runs that also send a notification', async () => {
    const { token } = await addWithPage()
    const id = await sendWithoutJoining(token, largest)
    const { resend } = openMailbox()

    for (let run = 1; run <= scaled(6, 3); run += 1) {
      const at = now + run * minute
      await addWaiting(at)
      // The e-mail is one more call.
      await runCron(at, { ...resend, ...withCalls(47) })
    }

    expect(await filesOf(token).read(id)).toMatchObject({ file: { state: 'complete' } })
  })

  test('in the smallest chunks is joined by requests of its sender with at most 40 calls each', async () => {
    const { token } = await addWithPage()
    const id = crypto.randomUUID()
    const last = size / smallChunkBytes - 1
    await sendWithoutJoining(token, largest, { ...small, id })
    await bucket().delete(`chunks/${id}/${last}`)
    await env.DB.exec("update files set received = substr(received, 2) || '0'")
    const visitor = () => filesOf(token, withCalls(40))

    expect(await visitor().send(id, largest, last, {}, smallChunkBytes)).toMatchObject({
      status: 204,
    })
    for (let request = 1; request <= scaled(20, 3); request += 1) {
      const answer = await visitor().announce(largest, { ...small, id })
      expect(answer).toMatchObject({ missing: [] })
    }
    expect(await filesOf(token).read(id)).toMatchObject({ file: { state: 'complete' } })
  })
})
