import { afterAll, expect, test, vi } from 'vitest'
import { type Draft, draftSlot, loadDraft, parseDrafts } from './stored-drafts'
import { stubStorage } from './testing/storage'

const day = 86_400_000
const draft: Draft = {
  name: 'Nimal Perera',
  email: 'nimal@factory.example',
  message: 'We need drive-in racking.',
  key: '018f6d4e-7c1a-4b2e-9f00-0123456789ab',
  shownAt: 1_000,
  state: 'unsent',
}

afterAll(() => vi.unstubAllGlobals())

test('drafts are read back unchanged', () => {
  const other = { ...draft, key: '018f6d4e-7c1a-4b2e-9f00-0123456789ac' }
  expect(parseDrafts(JSON.stringify([draft, other]), 2_000)).toEqual([draft, other])
})

test('the single draft of the first edition is read', () => {
  expect(parseDrafts(JSON.stringify(draft), 2_000)).toEqual([draft])
})

test('a draft is valid for 30 days', () => {
  const stored = JSON.stringify([draft])

  expect(parseDrafts(stored, draft.shownAt + 30 * day)).toEqual([draft])
  expect(parseDrafts(stored, draft.shownAt + 30 * day + 1)).toEqual([])
})

test('a submitted draft is valid for 30 days after it was submitted', () => {
  const submitted = { ...draft, submittedAt: draft.shownAt + 29 * day }
  const stored = JSON.stringify([submitted])

  expect(parseDrafts(stored, draft.shownAt + 59 * day)).toEqual([submitted])
  expect(parseDrafts(stored, draft.shownAt + 59 * day + 1)).toEqual([])
})

test('a draft stays valid when the clock is set back', () => {
  expect(parseDrafts(JSON.stringify([draft]), 0)).toEqual([draft])
})

test.each([
  '',
  '{',
  '[]',
  'null',
  '[null]',
  ...[{ key: 'not a UUID' }, { message: 1 }, { state: 'sent' }, { shownAt: undefined }].map(
    (change) => JSON.stringify([{ ...draft, ...change }]),
  ),
])('what is stored is ignored if it reads %s', (stored) =>
  expect(parseDrafts(stored, 2_000)).toEqual([]),
)

test('only drafts that are no longer valid are deleted', () => {
  const storage = stubStorage()
  const recent = { ...draft, shownAt: Date.now() }
  storage.set(draftSlot, JSON.stringify([draft, recent]))

  expect(loadDraft()).toEqual(recent)
  expect(storage.get(draftSlot)).toBe(JSON.stringify([recent]))
  storage.set(draftSlot, 'broken')
  expect(loadDraft()).toBeUndefined()
  expect(storage.size).toBe(0)
})
