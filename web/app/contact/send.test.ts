import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDraft } from './draft'
import { sendDraft } from './send'
import { stubStorage } from './testing/storage'
import { isForConnection } from './use-retries'

const text = { name: 'Nimal', email: 'nimal@factory.example', message: 'Drive-in racking.' }
const challenge = 'cf-turnstile-response'

/** Another tab holds the lock, and is suspended. */
const neverFreeLocks = {
  request: (_: string, { signal }: LockOptions) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    }),
}

let sent: unknown[] = []

beforeEach(() => {
  sent = []
  stubStorage()
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json({ inquiry: {} }, { status: 201 })
  })
})
afterAll(() => vi.unstubAllGlobals())

test.each([
  ['says that Turnstile is unavailable if it has not loaded', undefined, 'unavailable'],
  ['says that Turnstile is unavailable if there is no new token yet', '', 'unavailable'],
  ['sends the token if there is one', 'token', 'token'],
])('an automatic attempt %s', async (_, token, expected) => {
  const draft = openDraft()
  draft.storeUnsent(text)
  await sendDraft(draft, { ...text, [challenge]: token }, true)

  expect(sent).toMatchObject([{ [challenge]: expected }])
})

test.each([
  ['outlives the page that is left meanwhile', 10_000, true],
  ['does not if it is too large for that', 70_000, false],
])('a request %s', async (_, length, expected) => {
  const found: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { keepalive }: RequestInit) => {
    found.push(keepalive)
    return Response.json({ inquiry: {} }, { status: 201 })
  })
  await sendDraft(openDraft(), { ...text, message: 'x'.repeat(length) }, false)

  expect(found).toEqual([expected])
})

test('a message is sent at once if another tab does not end its turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  vi.stubGlobal('navigator', { locks: neverFreeLocks })
  const sending = sendDraft(openDraft(), text, false)
  await vi.advanceTimersByTimeAsync(60_000)

  expect(sent).toMatchObject([text])
  expect(await sending).toMatchObject({ status: 'sent' })
})

test('a message that needs a new key does not use its token twice', async () => {
  const answers = [
    Response.json({ error: { code: 'idempotency_mismatch' } }, { status: 409 }),
    Response.json({ inquiry: {} }, { status: 201 }),
  ]
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return answers.shift()
  })
  await sendDraft(openDraft(), { ...text, [challenge]: 'token' }, false)

  expect(sent).toMatchObject([{ [challenge]: 'token' }, { [challenge]: 'unavailable' }])
})

test('an attempt by the visitor sends what Turnstile has left in the form', async () => {
  await sendDraft(openDraft(), { ...text, [challenge]: '' }, false)

  expect(sent).toMatchObject([{ [challenge]: '' }])
})

test('a message that the database cannot take today stays stored, and is not retried at once', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'database_limit_reached' } }, { status: 503 }),
  )
  const draft = openDraft()
  draft.storeUnsent(text)

  const outcome = await sendDraft(draft, text, false)

  expect(outcome).toEqual({ status: 'failed', why: 'closed' })
  expect(isForConnection('closed')).toBe(false)
  expect(draft.isStored).toBe(true)
})
