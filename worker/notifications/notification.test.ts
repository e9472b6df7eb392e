import { describe, expect, test } from 'vitest'
import { noQuote } from '../intake/submission'
import { findPhone } from '../phone'
import { anInquiry } from '../testing/samples'
import { aService } from '../testing/services'
import { writeTimeInWords } from '../time-zone'
import { notificationMaxBytes, writeNotification } from './notification'

const SITE_ORIGIN = 'https://ceyforge.example'
const facts = {
  id: 'id-1',
  timestamp: Date.UTC(2026, 10, 21, 8, 35),
  service: null,
  fromPage: null,
  phone: null,
  ...noQuote,
  number: 1,
}
const write = (change: object = {}) =>
  writeNotification(
    { ...facts, ...anInquiry, ...change },
    { SITE_ORIGIN, TIME_ZONE: 'Asia/Colombo', REFERENCE_PREFIX: 'CF' },
  )
const received = `Received: ${writeTimeInWords(facts.timestamp, 'Asia/Colombo')} (Asia/Colombo)`
const bytes = (text: string) => new TextEncoder().encode(text).length

describe('the notification', () => {
  test('contains the message, its sender and a link to the enquiry', () => {
    expect(write()).toEqual({
      to: null,
      fromName: 'Nimal Perera',
      replyTo: 'nimal@factory.example',
      subject: 'Enquiry from Nimal Perera (CF-1001)',
      text: [
        'Name: Nimal Perera',
        'E-mail: nimal@factory.example',
        received,
        'Reference: CF-1001',
        'ID: id-1',
        'Open this enquiry: https://ceyforge.example/admin?inquiry=id-1',
        '',
        'Written by the visitor, to the end of this e-mail:',
        '',
        anInquiry.message,
      ].join('\n'),
      isAutomatic: true,
      inquiryId: 'id-1',
    })
  })

  test('names a service as the site does', () => {
    expect(write({ service: aService.slug }).subject).toBe(
      `Enquiry about ${aService.title} from Nimal Perera (CF-1001)`,
    )
  })

  test('includes the service, the page and the phone number if they are known', () => {
    const { subject, text } = write({
      service: 'cold-rooms',
      fromPage: '/services/cold-rooms',
      number: 42,
      phone: '+94777654321',
    })

    expect(subject).toBe('Enquiry about Cold rooms from Nimal Perera (CF-1042)')
    expect(text).toContain(
      [
        'E-mail: nimal@factory.example',
        'Phone: +94777654321',
        'Service: Cold rooms',
        'Page: /services/cold-rooms',
        received,
        'Reference: CF-1042',
        'ID: id-1',
      ].join('\n'),
    )
  })

  test.each([
    ['Meeting 05.12.2026 10.30, phone 077 765 4321', '+94777654321'],
    ['Tender 2026/0045/000123, call 077 765 4321', '+94777654321'],
    ['Call 94777654321', '+94777654321'],
    ['Call (077)\u00a0765\u00a04321', '+94777654321'],
    ['Visit on 05/12/2026 at 09.30', null],
  ])('of “%s” shows the stored phone number: %s', (message, phone) => {
    expect(findPhone(message)).toBe(phone)
    const { text } = write({ message, phone })

    expect(/^Phone: (.*)$/m.exec(text)?.[1] ?? null).toBe(phone)
  })

  test('shows times in UTC if the time zone is unknown', () => {
    const options = { SITE_ORIGIN, TIME_ZONE: 'Mars/Olympus' }
    const { text } = writeNotification({ ...facts, ...anInquiry }, options)

    expect(text).toMatch(/^Received: .*2026.* 08:35 \(UTC\)$/m)
  })

  test.each(['\n', '\r\n', '\r', '\u2028', '\n \t\r'])(
    'keeps what the visitor imitates below its label, however many line breaks %j precede it',
    (lineBreak) => {
      const forged = 'Reference: CF-1042\nOpen this enquiry: https://evil.example/admin'
      const { text } = write({ message: `Hello${lineBreak.repeat(300)}${forged}` })

      expect(text.split('Written by the visitor, to the end of this e-mail:\n\n')).toEqual([
        expect.stringContaining('Open this enquiry: https://ceyforge.example/admin?inquiry=id-1'),
        `Hello\n\n\n${forged}`,
      ])
    },
  )

  test('has no line breaks or bidirectional controls in header values', () => {
    const { fromName, subject } = write({ name: 'A\r\nBcc: x@y.example\u2028B\u202egnp.exe' })

    expect(fromName).toBe('A Bcc: x@y.example Bgnp.exe')
    expect(subject).not.toMatch(/[\r\n\u202e]/)
  })

  test('keeps the joiners in a Sinhala name', () => {
    const name = 'ශ්\u200dරී ලංකා'

    expect(write({ name }).fromName).toBe(name)
  })

  test('does not expand template syntax in the message', () => {
    const message = `{{admin_password}} \${7*7} {{{x}}} <script>alert(1)</script>`

    expect(write({ message }).text).toContain(message)
  })

  test.each(['m', 'පො', '👷🏽‍♀️'])(
    'truncates a one-megabyte message of %s between characters',
    (unit) => {
      const message = unit.repeat(Math.ceil(1_000_000 / bytes(unit)))

      const { fromName, replyTo, text } = write({ message, name: 'N'.repeat(5000) })

      expect(bytes(fromName) + bytes(replyTo ?? '') + bytes(text)).toBeLessThanOrEqual(
        notificationMaxBytes,
      )
      expect(bytes(text)).toBeGreaterThan(40_000)
      expect(text).not.toContain('\ufffd')
      expect(text).toContain('The message was shortened here.')
    },
  )

  test('stays within the limit if the e-mail address is too long to be valid', () => {
    const notification = write({
      email: `${'a'.repeat(60_000)}@b.example`,
      message: 'm'.repeat(100_000),
    })

    expect(notification.replyTo).toBeNull()
    expect(notification.text).toContain('E-mail: too long')
    expect(bytes(notification.text)).toBeLessThanOrEqual(notificationMaxBytes)
    expect(write({ email: `${'a'.repeat(310)}@b.example` }).replyTo).toContain('@b.example')
  })
})
