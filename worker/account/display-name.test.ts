import { expect, test } from 'vitest'
import { displayName } from './contract'

test.each([
  ['Sanath', 'sanath.fernando@site.example', 'Sanath'],
  [null, 'sanath.fernando@site.example', 'Sanath Fernando'],
  ['', 'ruwani_de-silva+desk@site.example', 'Ruwani De Silva Desk'],
  [null, 'OFFICE2@site.example', 'OFFICE'],
  [null, '42@site.example', '42'],
])('with the name %j, %s is shown as %s', (name, email, expected) => {
  expect(displayName({ name, email })).toBe(expected)
})
