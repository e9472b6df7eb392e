import { expect, test } from 'vitest'
import { describeDelivery } from './reply-delivery'

const failed = { state: 'failed', channel: 'emailjs' } as const

test('a reply shows why it was not sent', () => {
  const failure = { code: 'quota_exceeded', status: 402 } as const
  expect(describeDelivery({ ...failed, failure })).toEqual([
    'Not sent',
    '402: the e-mail quota of your plan at EmailJS is used up',
  ])
})

test('a reply that the provider rejects may have a mistyped address', () => {
  expect(describeDelivery({ ...failed, failure: { code: 'rejected', status: 422 } })).toEqual([
    'Not sent',
    'The provider refused this reply: the address may be mistyped, or the template or the sender is wrong',
  ])
})
