import { describe, expect, test } from 'vitest'
import { anInquiry } from '../testing/samples'
import { letterMaxBytes, writeLetter } from './letter'

const origin = 'https://ceyforge.example'
const write = (change: object = {}) =>
  writeLetter({ id: 'id-1', queuedAt: 1, ...anInquiry, ...change }, origin)
const bytes = (text: string) => new TextEncoder().encode(text).length

describe('the letter', () => {
  test('says who wrote what, and where to find it', () => {
    expect(write()).toEqual({
      reference: 'id-1',
      idempotencyKey: 'inquiry/id-1/1',
      fromName: 'Nimal Perera',
      replyTo: 'nimal@factory.example',
      subject: 'Enquiry from Nimal Perera',
      text: `${anInquiry.message}\n\nID: id-1\nAll enquiries: https://ceyforge.example/admin`,
    })
  })

  test('has no line break and no spoofing mark in what becomes a header', () => {
    const { fromName, subject } = write({ name: 'A\r\nBcc: x@y.example\u2028B\u202egnp.exe' })

    expect(fromName).toBe('A Bcc: x@y.example Bgnp.exe')
    expect(subject).not.toMatch(/[\r\n\u202e]/)
  })

  test('passes what looks like a template on as it is', () => {
    const message = `{{admin_password}} \${7*7} {{{x}}} <script>alert(1)</script>`

    expect(write({ message }).text).toContain(message)
  })

  test.each(['m', 'පො', '👷🏽‍♀️'])(
    'cuts a message of a megabyte of %s, between characters',
    (unit) => {
      const message = unit.repeat(Math.ceil(1_000_000 / bytes(unit)))

      const { fromName, replyTo, text } = write({ message, name: 'N'.repeat(5000) })

      expect(bytes(fromName) + bytes(replyTo) + bytes(text)).toBeLessThanOrEqual(letterMaxBytes + 2)
      expect(bytes(text)).toBeGreaterThan(40_000)
      expect(text).not.toContain('\ufffd')
      expect(text).toContain('The message is longer.')
    },
  )

  test('fits also when the address is too long for any mail to reach it', () => {
    const letter = write({ email: `${'a'.repeat(60_000)}@b.example`, message: 'm'.repeat(100_000) })

    expect(letter.replyTo).toBe('too-long@address.invalid')
    expect(bytes(letter.text)).toBeLessThanOrEqual(letterMaxBytes)
    expect(write({ email: `${'a'.repeat(310)}@b.example` }).replyTo).toContain('@b.example')
  })
})
