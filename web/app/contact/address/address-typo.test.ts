import { expect, test } from 'vitest'
import { findTypo } from './address-typo'

test.each([
  ['nimal@gmial.com', 'nimal@gmail.com'],
  ['nimal@gmai.com', 'nimal@gmail.com'],
  ['nimal@gmail.co', 'nimal@gmail.com'],
  ['nimal@gmail.comm', 'nimal@gmail.com'],
  ['nimal@GMAIL.CON', 'nimal@gmail.com'],
  ['Nimal.P@hotmial.com', 'Nimal.P@hotmail.com'],
  ['nimal@yaho.com', 'nimal@yahoo.com'],
  ['nimal@slnet.lk', 'nimal@sltnet.lk'],
  ['nimal@gmail.com', undefined],
  ['nimal@ymail.com', undefined],
  ['nimal@mail.com', undefined],
  ['nimal@yahoo.co.uk', undefined],
  ['nimal@factory.example', undefined],
  ['nimal@', undefined],
])('%s is probably %s', (typed, meant) => {
  expect(findTypo(typed)).toBe(meant)
})
