import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox'

test.each([
  ['Nimal@Factory.Example', 'nimal@factory.example'],
  ['nimal+quote@factory.example', 'nimal@factory.example'],
  ['nimal+a+b@factory.example', 'nimal@factory.example'],
  ['nimal@factory.example.', 'nimal@factory.example'],
  ['kontakt@müller.example', 'kontakt@xn--mller-kva.example'],
  ['Nimal.Perera+x@gmail.com', 'nimalperera@gmail.com'],
  ['nimalperera@googlemail.com', 'nimalperera@gmail.com'],
  ['nimal.perera@factory.example', 'nimal.perera@factory.example'],
  // What is left of it would be everybody's.
  ['+x@factory.example', '+x@factory.example'],
  ['..@gmail.com', '..@gmail.com'],
])('%s leads to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
