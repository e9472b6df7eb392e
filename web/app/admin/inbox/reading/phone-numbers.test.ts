import { expect, test } from 'vitest'
import { findAllNumbers, findPhoneNumbers } from './phone-numbers'

test('a mobile number can be called and has WhatsApp, a landline can only be called', () => {
  const found = findPhoneNumbers('Call 077 155 0143 or, in the office, 011 255 0142.', 'LK')

  expect(found).toEqual([
    {
      display: '077 155 0143',
      address: 'tel:+94771550143',
      whatsApp: 'https://wa.me/94771550143',
      from: 5,
      to: 17,
    },
    { display: '0112 550 142', address: 'tel:+94112550142', whatsApp: null, from: 37, to: 49 },
  ])
})

test('a number from another country keeps its country code', () => {
  expect(findPhoneNumbers('+49 1512 3456789', 'LK')).toMatchObject([
    { display: '+49 1512 3456789', whatsApp: 'https://wa.me/4915123456789' },
  ])
})

test('two spellings of a number have the same address, each at its own position', () => {
  expect(findPhoneNumbers('0771550143, +94 77 155 0143', 'LK')).toMatchObject([
    { address: 'tel:+94771550143', from: 0 },
    { address: 'tel:+94771550143', from: 12 },
  ])
})

test('the number from the phone field is added to those in the message, unless it is among them', () => {
  const numbersWith = (phone: string) => {
    const { inMessage, all } = findAllNumbers('Call 0771550143 or +94 77 155 0143.', phone, 'LK')
    return { inMessage: inMessage.length, all: all.map(({ address }) => address) }
  }

  expect(numbersWith('+94771550143')).toEqual({ inMessage: 2, all: ['tel:+94771550143'] })
  expect(numbersWith('+94112550142')).toEqual({
    inMessage: 2,
    all: ['tel:+94771550143', 'tel:+94112550142'],
  })
  expect(numbersWith('').all).toEqual(['tel:+94771550143'])
})

test.each(['', 'No number, 240 pallets by 2026-11-20.', '1234567890123456789012'])(
  'there is no phone number in %o',
  (text) => {
    expect(findPhoneNumbers(text, 'LK')).toEqual([])
  },
)

test('a megabyte of digits takes less than five seconds', () => {
  expect(() => findPhoneNumbers('0771 '.repeat(200_000), 'LK')).not.toThrow()
}, 5000)
