import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type OpenDraft, openDraft } from './draft'
import { deletePage, notePending } from './files/sent-pages'
import { loadDraft, loadWaiting } from './stored-drafts'
import { stubStorage } from './testing/storage'

const day = 86_400_000
const text = { name: 'Nimal', email: 'nimal@factory.example', message: 'Drive-in racking.' }
const other = { ...text, message: 'Two sliding gates.' }

let storage: Map<string, string>

/** Opens the form as the next visit or another tab does. */
function openNext() {
  const draft = openDraft()
  const left = loadDraft()
  if (left) draft.resume(left)
  return draft
}

beforeEach(() => {
  storage = stubStorage()
})
afterAll(() => vi.unstubAllGlobals())

describe('the draft of an open form', () => {
  test('stores nothing until the visitor types', () => {
    openNext()

    expect(storage.size).toBe(0)
  })

  test('is resumed by the next visit under the same key', () => {
    const first = openDraft()
    first.storeUnsent(text)

    expect(loadDraft()).toMatchObject({ ...text, state: 'unsent' })
    expect(openNext().key).toBe(first.key)
  })

  test('stores only the three fields, the key, the time and the state', () => {
    const withDecoy = { ...text, subject: 'x', 'cf-turnstile-response': 'token' }
    openDraft(1_000).storeTyped(withDecoy)

    expect(Object.keys(loadDraft() ?? {}).sort()).toEqual(
      ['email', 'key', 'message', 'name', 'shownAt', 'state'].sort(),
    )
  })

  test('that is submitted is kept for 30 days from then', () => {
    vi.useFakeTimers({ now: 0 })
    onTestFinished(() => void vi.useRealTimers())
    const draft = openDraft()
    draft.storeTyped(text)
    vi.setSystemTime(29 * day)
    draft.storeUnsent(text)

    vi.setSystemTime(59 * day)
    expect(loadDraft()).toMatchObject(text)
    vi.setSystemTime(59 * day + 1)
    expect(loadDraft()).toBeUndefined()
  })

  test('remembers that its quote fields were open, but no longer than the text', () => {
    const draft = openDraft()
    draft.openQuote()
    expect(storage.size).toBe(0)
    draft.storeTyped(text)
    expect(loadDraft()).toMatchObject({ isQuoteOpen: true })
    openNext().storeTyped(other)
    expect(loadDraft()).toMatchObject({ ...other, isQuoteOpen: true })

    const opened = openNext()
    opened.storeTyped({ name: '', email: '', message: '' })
    expect(storage.size).toBe(0)
  })

  test('that is typed remembers at once that its quote fields were opened', () => {
    const draft = openDraft()
    draft.storeTyped(text)
    draft.openQuote()

    expect(loadDraft()).toMatchObject({ ...text, state: 'typed', isQuoteOpen: true })
  })

  test('is deleted once only our introduction is left', () => {
    const draft = openDraft(undefined, { 'gate-solutions': 'Gate Solutions' })
    draft.storeTyped(text)
    draft.storeTyped({ name: '', email: ' ', message: 'Regarding Gate Solutions:\n' })

    expect(storage.size).toBe(0)
  })

  test('is kept with its key while it has files', () => {
    const draft = openDraft()
    notePending(draft.key)
    draft.storeTyped({ name: '', email: '', message: '' })

    expect(openNext().key).toBe(draft.key)
    deletePage(draft.key)
    draft.storeTyped({ name: '', email: '', message: '' })
    expect(storage.size).toBe(0)
    expect(draft.isStored).toBe(false)
  })

  test('is deleted once sent, and the next message gets a new key', () => {
    const draft = openDraft()
    const { key } = draft
    draft.storeUnsent(text)
    draft.finish(text)

    expect(storage.size).toBe(0)
    expect(draft.key).not.toBe(key)
  })

  test('is kept if another tab has edited it by the time this one has sent it', () => {
    const draft = openDraft()
    draft.storeUnsent(text)
    const tab = openNext()
    tab.storeTyped(other)
    expect(draft.compareStored(text)).toBe('changed')
    draft.finish(text)

    expect(loadDraft()).toMatchObject(other)
  })

  test('counts as changed once another page stores it as typed but not submitted', () => {
    const draft = openDraft()
    draft.storeUnsent(text)
    expect(draft.compareStored(text)).toBe('own')
    const tab = openNext()
    tab.storeTyped(text)

    expect(draft.compareStored(text)).toBe('changed')
  })

  test('does not replace a message waiting to be sent in another tab', () => {
    const waiting = openDraft()
    waiting.storeUnsent(text)
    const tab = openDraft()
    tab.storeTyped(other)

    expect(tab.isStored).toBe(true)
    expect(loadDraft()).toMatchObject(other)
    expect(loadWaiting(tab.key)).toMatchObject([{ ...text, key: waiting.key }])
    expect(waiting.compareStored(text)).toBe('own')
  })

  test('replaces what was only typed in another tab', () => {
    openDraft().storeTyped(text)
    openDraft().storeTyped(other)

    expect(loadDraft()).toMatchObject(other)
    expect(loadWaiting('')).toEqual([])
  })

  test('is not replaced by a message submitted in another tab', () => {
    const waiting = openDraft()
    waiting.storeUnsent(text)
    const typed = openDraft()
    typed.storeTyped(other)
    waiting.renewKey(text)

    expect(loadDraft()).toMatchObject({ ...other, key: typed.key })
    expect(loadWaiting(typed.key)).toMatchObject([{ ...text, key: waiting.key }])
    waiting.finish(text)
    expect(loadWaiting(typed.key)).toEqual([])
    expect(loadDraft()).toMatchObject(other)
  })

  test('stores a new key before using it', () => {
    const draft = openDraft()
    draft.storeUnsent(text)
    const { key } = draft
    draft.renewKey(text)

    expect(draft.key).not.toBe(key)
    expect(openNext().key).toBe(draft.key)
  })

  test('reports no times if the clock was set back', () => {
    const draft = openDraft(5_000)

    expect(draft.times(6_000)).toEqual({ shownAt: 5_000, sentAt: 6_000 })
    expect(draft.times(4_000)).toEqual({})
  })

  test('reports no times that the Worker takes as forged', () => {
    const draft = openDraft(0)

    expect(draft.times(30 * day)).toEqual({ shownAt: 0, sentAt: 30 * day })
    expect(draft.times(30 * day + 1)).toEqual({})
  })

  test('is kept when the form has been open for more than 30 days', () => {
    vi.useFakeTimers({ now: 40 * day, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const draft = openDraft(0)
    draft.storeUnsent(text)

    expect(loadDraft()).toMatchObject(text)
    expect(draft.compareStored(text)).toBe('own')
    expect(draft.times()).toEqual({})
  })
})

describe('a draft that cannot be stored', () => {
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError')
  }

  test('causes no error when storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined)
    const draft = openDraft()

    expect(loadDraft()).toBeUndefined()
    draft.storeUnsent(text)
    expect(draft.isStored).toBe(false)
    expect(draft.compareStored(text)).toBe('own')
    draft.finish(text)
  })

  test.each<[string, (draft: OpenDraft) => void]>([
    ['other text', (draft) => draft.storeTyped(other)],
    ['open quote fields', (draft) => draft.openQuote()],
  ])('leaves no older text behind when storage is too full for %s', (_, change) => {
    const draft = openDraft()
    draft.storeTyped(text)
    const stored = stubStorage(refuse, new Map(storage))
    change(draft)

    expect(draft.isStored).toBe(false)
    expect(stored.size).toBe(0)
  })

  test('leaves a message waiting to be sent as it is', () => {
    const waiting = openDraft()
    waiting.storeUnsent(text)
    const stored = stubStorage(refuse, new Map(storage))
    const tab = openDraft()
    tab.storeTyped(other)

    expect(tab.isStored).toBe(false)
    expect([...stored]).toEqual([...storage])
  })
})
