import { describe, expect, test } from 'vitest'
import { site } from '../../../lib/site'
import { formatDate } from '../../ui/dates'
import { mailAddress } from './mail-address'

const inquiry = {
  reference: 'CF-1042',
  name: 'Nimal & Sons',
  email: 'nimal@factory.example',
  message: 'We need racking.\nSoon?',
  timestamp: Date.UTC(2026, 10, 20, 12),
}

function read(address: string) {
  const { pathname, searchParams } = new URL(address)
  return {
    to: decodeURIComponent(pathname),
    subject: searchParams.get('subject'),
    body: searchParams.get('body') ?? '',
  }
}

describe('a reply', () => {
  test('is addressed to the sender, names the enquiry and quotes it', () => {
    expect(read(mailAddress(inquiry))).toEqual({
      to: 'nimal@factory.example',
      subject: `Re: your enquiry to ${site.name} (ref. CF-1042)`,
      body: `\n\nOn ${formatDate(inquiry.timestamp)}, Nimal & Sons wrote:\n> We need racking.\n> Soon?`,
    })
  })

  test.each(['x', 'ශ', '👷', '\n', '%'])(
    'to a very long message of %o still fits into an address',
    (character) => {
      const message = character.repeat(5000)
      const address = mailAddress({ ...inquiry, message })

      expect(address.length).toBeLessThanOrEqual(1800)
      expect(address.length).toBeGreaterThan(1700)
      expect(read(address).body).toMatch(/> \[…\]$/)
    },
  )

  test('gets no additional fields from an e-mail address or a name', () => {
    const address = mailAddress({
      ...inquiry,
      email: 'a?bcc=b@evil.example',
      name: 'x&bcc=c@evil.example',
    })

    expect([...new URL(address).searchParams.keys()]).toEqual(['subject', 'body'])
  })
})
