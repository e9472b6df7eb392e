import { expect, test } from 'vitest'
import { type Email, headersOf } from '../emails/channels/channel'

const siteOrigin = 'https://ceyforge.example'
const email: Email = {
  idempotencyKey: 'key',
  to: null,
  fromName: 'Nimal Perera',
  replyTo: null,
  subject: 'Racking',
  text: 'We need racking.',
  isAutomatic: false,
}

test('an e-mail that a person wrote about no enquiry has no headers of ours', () => {
  expect(headersOf(email, siteOrigin)).toEqual({})
})

test('an e-mail that no person wrote asks for no automatic reply', () => {
  expect(headersOf({ ...email, isAutomatic: true }, siteOrigin)).toEqual({
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  })
})

test('all e-mails about an enquiry belong to one conversation', () => {
  const about = { ...email, inquiryId: 'id-1' }

  expect(headersOf(about, siteOrigin)).toEqual({
    headers: { References: '<id-1@ceyforge.example>' },
  })
  expect(headersOf(about, 'nonsense')).toEqual({})
})
