import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openDraft } from './draft'
import { sendDraft } from './send'
import { stubStorage } from './testing/storage'

const text = { name: 'Nimal', email: 'nimal@factory.example', message: 'Drive-in racking.' }
const challenge = 'cf-turnstile-response'

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
  draft.keepUnsent(text)
  await sendDraft(draft, { ...text, [challenge]: token }, true)

  expect(sent).toMatchObject([{ [challenge]: expected }])
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
