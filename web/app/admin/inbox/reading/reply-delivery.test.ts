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

test.each([
  ['timed_out', null, 'EmailJS did not answer in time'],
  ['provider_error', 500, '500: EmailJS has a problem on its side'],
] as const)('a reply may have been sent if it failed as %s', (code, status, reason) => {
  const failure = { code, status }
  expect(describeDelivery({ ...failed, failure })).toEqual([
    'Not confirmed as sent',
    `${reason}. The customer may still have received it: check with the provider before you send it again.`,
  ])
  // It is still retried.
  expect(describeDelivery({ ...failed, state: 'pending', failure })).toEqual([
    'Waiting to be sent',
    reason,
  ])
})

test('a reply that the provider rejects may have a mistyped address', () => {
  expect(describeDelivery({ ...failed, failure: { code: 'rejected', status: 422 } })).toEqual([
    'Not sent',
    'The provider refused this reply: the address may be mistyped, or the template or the sender is wrong',
  ])
})

test('a reply is delivered once the customer’s server has accepted it, and it or a copy may be returned', () => {
  const sent = { ...failed, state: 'sent' as const, failure: null }
  expect(describeDelivery(sent)).toEqual(['Sent'])
  expect(describeDelivery({ ...sent, deliveredAt: 1 })).toEqual(['Delivered'])
  const failedCopies = [{ address: 'board@tea.example', code: 'bounced_full' as const }]
  expect(describeDelivery({ ...sent, failedCopies })).toEqual([
    'Sent',
    'Not delivered to board@tea.example (Cc). Their mailbox is full',
  ])
  const failure = { code: 'bounced_address', status: null } as const
  expect(describeDelivery({ ...failed, deliveredAt: 1, failure })).toEqual([
    'Not delivered',
    'This address does not exist; check how it is written',
  ])
})
