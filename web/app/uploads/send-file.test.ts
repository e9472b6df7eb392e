/** How an upload copes with the responses of the Worker or of a proxy in between. */
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  announced,
  answerFiles,
  complete,
  cutOff,
  id,
  json,
  noContent,
  refusal,
  signIn,
  silence,
  upload,
} from '../testing/answering-server'
import { callsOf, visitorsFiles } from './call'
import { sendFile } from './send-file'
import { watchConnection } from './watch-connection'

const { requests, answer } = answerFiles()

async function send({ connection = watchConnection({}, []), size = 1000 } = {}) {
  const { signal } = new AbortController()
  const content = new Blob(['x'.repeat(size)])
  const ids: string[] = []
  await sendFile(
    { id, name: 'Plan.pdf', content },
    {
      calls: callsOf(visitorsFiles('token'), signal),
      connection,
      signal,
      takeSlot: async () => ({ others: 0, release: () => undefined }),
      onProgress: () => undefined,
      onNewId: (newId) => ids.push(newId),
    },
  )
  return ids
}

const announce = 'POST /api/files'
const chunk = `PUT /api/files/${id}/chunks/0`

test('an upload ends when the response to the last chunk says that the file is complete', async () => {
  answer(announced, complete)
  await send()

  expect(requests).toEqual([announce, chunk])
})

test('a file whose chunks have all arrived is announced again until it is joined', async () => {
  const whole = upload('receiving', [])
  answer(announced, refusal(503, 'files_unavailable'), whole, whole, complete)
  await send()

  expect(requests).toEqual([announce, chunk, announce, announce, announce])
})

test.each([
  ['a sign-in page', signIn],
  ['an incomplete upload', upload('receiving', [])],
  ['a truncated body', cutOff],
  ['204 No Content', noContent],
])('%s in response to the last chunk does not complete a file', async (_, strange) => {
  answer(announced, strange, complete)
  await send()

  expect(requests).toEqual([announce, chunk, announce])
})

test.each([
  ['a sign-in page', signIn],
  ['a truncated body', cutOff],
  ['JSON that is not an upload', json(200, { isOnline: true })],
  ['an error from a proxy', json(403, { error: 'Forbidden' })],
])('the announcement is repeated after %s', async (_, strange) => {
  answer(strange, announced, complete)
  await send()

  expect(requests).toEqual([announce, announce, chunk])
})

test('pauses grow with consecutive failures and are short again after progress', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.001)
  const timer = vi.spyOn(globalThis, 'setTimeout')
  const two = { size: 131_072, chunkBytes: 65_536 }
  const both = upload('receiving', [0, 1], two)
  const failing = refusal(503, 'files_unavailable')
  answer(
    failing,
    failing,
    failing,
    both,
    noContent,
    failing,
    upload('receiving', [1], two),
    complete,
  )
  await send({ size: two.size })
  const pauses = timer.mock.calls.map(([, ms]) => ms).filter((ms) => ms && ms < 30)

  expect(pauses).toEqual([1.5, 3, 6, 1.5])
  timer.mockRestore()
  random.mockReturnValue(0)
})

test('a chunk that was damaged in transit is sent again', async () => {
  answer(announced, refusal(422, 'chunk_damaged'), announced, complete)
  await send()

  expect(requests).toEqual([announce, chunk, announce, chunk])
})

test.each([
  [410, 'inquiry_closed'],
  [507, 'storage_full'],
  [503, 'files_not_taken'],
  [503, 'database_limit_reached'],
  [429, 'file_budget_spent'],
  [422, 'digest_mismatch'],
])('%i %s ends the upload, and the message says why', async (status, code) => {
  answer(refusal(status, code))

  await expect(send()).rejects.toMatchObject({ code, message: `Because of ${code}.` })
  expect(requests).toEqual([announce])
})

test('a file that the Worker does not know is started over under a new id, and continues under the id in the response', async () => {
  answer(announced, refusal(404, 'not_found'), announced, complete)
  const ids = await send()

  expect(ids).toEqual([expect.any(String), id])
  expect(ids[0]).not.toBe(id)
  expect(requests.filter((call) => call === announce)).toHaveLength(2)
})

test.each([
  ['does not know', refusal(404, 'not_found'), 'Because of not_found.'],
  ['has lost', upload('missing', []), 'This file was lost on our side.'],
])('a file that the Worker %s is started over at most three times', async (_, strange, message) => {
  answer(strange)

  await expect(send()).rejects.toThrow(message)
  expect(requests).toEqual([announce, announce, announce, announce])
})

test('the timeout grows with the chunk, and a timeout is reported to the connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const connection = watchConnection({}, [])
  const noteLate = vi.spyOn(connection, 'noteLate')
  const large = { size: 262_144, chunkBytes: 262_144 }
  const announcedLarge = upload('receiving', [0], large)
  answer(announcedLarge, silence, announcedLarge, complete)
  const sending = send({ connection, size: large.size })
  // Advances the timers too, by less than the 20 seconds left below.
  await vi.waitUntil(() => requests.length === 2, 15_000)

  await vi.advanceTimersByTimeAsync(100_000)
  expect(noteLate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  await vi.waitUntil(() => requests.length === 4, 15_000)
  await sending
  expect(noteLate.mock.calls).toEqual([[large.size, expect.any(Number), 0]])
})
