import { describe, expect, test } from 'vitest'
import { minute } from '../time'
import { readRetryAfter } from './channels/channel'
import { pauseAfter } from './retries'

describe('the pause after an attempt', () => {
  const inMinutes = (attempts: number) =>
    pauseAfter(attempts, { code: 'provider_error' }, () => 0) / minute

  test('is 1, 5, 15 and 60 minutes, then an hour each time', () => {
    expect([1, 2, 3, 4, 5, 100].map(inMinutes)).toEqual([1, 5, 15, 60, 60, 60])
  })

  test('is extended by up to 10%, so that retries after an outage are spread out', () => {
    expect(pauseAfter(1, { code: 'unreachable' }, () => 1)).toBe(66_000)
  })

  test.each([
    'forbidden',
    'quota_exceeded',
    'legally_blocked',
    'rejected',
    'mailbox_disconnected',
  ] as const)('is an hour from the first attempt if the owner must fix the cause: %s', (code) =>
    expect(pauseAfter(1, { code }, () => 0)).toBe(60 * minute),
  )

  test('is the time the provider asks for, if any', () => {
    expect(pauseAfter(4, { code: 'rate_limited', retryAfterMs: 7000 })).toBe(7000)
  })
})

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 21)

  test.each([
    ['7', 7000],
    ['0', 1000],
    ['999999999999', 3_600_000],
    ['Sat, 21 Nov 2026 00:02:00 GMT', 120_000],
    ['Sat, 21 Nov 2020 00:00:00 GMT', 1000],
    ['Sat, 21 Nov 2036 00:00:00 GMT', 3_600_000],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is read as %j ms', (value, expected) => expect(readRetryAfter(value, now)).toBe(expected))
})
