import { describe, expect, test } from 'vitest'
import { audit } from './audit'
import { data } from './data'

const { question, concerns, pending } = data.retention

describe('the retention', () => {
  test('of one day is in the singular', () => {
    expect(question(1)).toBe('Delete enquiries older than 1 day?')
    expect(question(30)).toBe('Delete enquiries older than 30 days?')
    expect(pending.text('20 Nov, 14:05', 1, 1, false)).toBe(
      'On 20 Nov, 14:05, 1 enquiry older than 1 day will be deleted permanently.',
    )
    expect(audit.actions.settings_changed({ retentionDays: 1 })).toBe(
      'Enquiries are kept for 1 day',
    )
  })

  test('is announced with grouped digits, and without more enquiries than are known', () => {
    expect(concerns(1234, 1, false)).toBe('1,234 enquiries from 1 person will be deleted.')
    expect(concerns(10_000, 2000, true)).toBe(
      'At least 10,000 enquiries from 2,000 people will be deleted.',
    )
    expect(pending.text('20 Nov, 14:05', 10_000, 30, true)).toBe(
      'On 20 Nov, 14:05, at least 10,000 enquiries older than 30 days will be deleted permanently.',
    )
  })
})
