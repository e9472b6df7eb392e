import { expect, test } from 'vitest'
import { fillIn } from './saved-replies-menu'

const values = { name: 'Nimal {service}', service: 'Racking $1', reference: 'CF-1042' }

test.each([
  ['Dear {name},', 'Dear Nimal {service},'],
  ['{reference}: {service}', 'CF-1042: Racking $1'],
  ['{constructor} {unknown} {', '{constructor} {unknown} {'],
])('the fields of %o are filled in: %o', (text, filled) => {
  expect(fillIn(text, values)).toBe(filled)
})
