import { describe, expect, test } from 'vitest'
import { type Draft, parseDraft } from './draft'

const day = 86_400_000
const draft: Draft = {
  name: 'Nimal Perera',
  email: 'nimal@factory.example',
  message: 'We need drive-in racking.',
  key: '018f6d4e-7c1a-4b2e-9f00-0123456789ab',
  shownAt: 1_000,
  state: 'unsent',
}

describe('a kept draft', () => {
  test('comes back as it was kept', () => {
    expect(parseDraft(JSON.stringify(draft), 2_000)).toEqual(draft)
  })

  test('is good for 30 days', () => {
    const kept = JSON.stringify(draft)

    expect(parseDraft(kept, draft.shownAt + 30 * day)).toEqual(draft)
    expect(parseDraft(kept, draft.shownAt + 30 * day + 1)).toBeUndefined()
  })

  test('survives a clock that was set back', () => {
    expect(parseDraft(JSON.stringify(draft), 0)).toEqual(draft)
  })

  test.each([
    null,
    '',
    '{',
    '[]',
    'null',
    JSON.stringify({ ...draft, key: 'not a UUID' }),
    JSON.stringify({ ...draft, message: 1 }),
    JSON.stringify({ ...draft, state: 'sent' }),
    JSON.stringify({ ...draft, shownAt: undefined }),
  ])('is none if it reads %s', (kept) => expect(parseDraft(kept, 2_000)).toBeUndefined())
})
