import { expect, test } from 'vitest'
import { mailboxOf } from './acknowledgements'

test.each([
  ['Nimal@Factory.Example', 'nimal@factory.example'],
  ['nimal+quote@factory.example', 'nimal@factory.example'],
  ['nimal+a+b@factory.example', 'nimal@factory.example'],
  ['nimal@factory.example.', 'nimal@factory.example'],
  ['kontakt@müller.example', 'kontakt@xn--mller-kva.example'],
  ['Nimal.Perera+x@gmail.com', 'nimalperera@gmail.com'],
  ['nimalperera@googlemail.com', 'nimalperera@gmail.com'],
  ['nimal.perera@factory.example', 'nimal.perera@factory.example'],
  // Without these characters nothing of the local part would be left.
  ['+x@factory.example', '+x@factory.example'],
  ['..@gmail.com', '..@gmail.com'],
])('%s belongs to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
