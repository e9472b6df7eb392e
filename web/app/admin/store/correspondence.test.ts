import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from './api'
import { sendNote, sendReply } from './correspondence'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Answers as many calls as there are fates; null is a call that gets no answer. */
function stubCalls(...fates: (Response | null)[]) {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    const fate = fates.shift()
    if (!fate) throw new TypeError('Failed to fetch')
    return fate
  })
  return keys
}

const note = () =>
  sendNote('id-1', { kind: 'note', isAnswer: true, text: 'Ask about the floor load.' }, 'key')

test('a note is sent three times with the same key if no answer comes, whether or not its tab is visible', async () => {
  const keys = stubCalls(null, null, Response.json({ note: {} }, { status: 201 }))
  const sending = note()
  await vi.advanceTimersByTimeAsync(1000)
  expect(keys).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2000)

  await expect(sending).resolves.toEqual({ note: {} })
  expect(keys).toEqual(['key', 'key', 'key'])
})

test('a reply whose answer is lost is sent again with the same key, not more often than three times', async () => {
  const keys = stubCalls()
  const reply = {
    text: 'We can come on Tuesday.',
    subject: '',
    files: [],
    cc: [],
    isQuoting: false,
  }
  const failure = sendReply('id-1', reply, 'key').catch((thrown) => thrown)
  await vi.advanceTimersByTimeAsync(3000)

  expect(await failure).toBeInstanceOf(NetworkError)
  expect(keys).toEqual(['key', 'key', 'key'])
})

test('a note that is refused is not sent again', async () => {
  const keys = stubCalls(Response.json({}, { status: 500 }))
  await expect(note()).rejects.toMatchObject({ status: 500 })
  await vi.runAllTimersAsync()

  expect(keys).toHaveLength(1)
})
