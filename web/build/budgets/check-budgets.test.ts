import { expect, test } from 'vitest'
import { refuseOverweight } from './check-budgets'

test('what keeps to its budget passes', () => {
  expect(() => refuseOverweight([{ what: 'font', bytes: 10, most: 10 }])).not.toThrow()
})

test('what is heavier is named, with its weight', () => {
  const font = { what: 'font', bytes: 11, most: 10 }

  expect(() => refuseOverweight([font, { what: 'hero', bytes: 1, most: 9 }])).toThrow(
    /^The site is over its byte budgets\.\nfont: 11 bytes of 10$/,
  )
})

test('what is not found is not taken for light', () => {
  expect(() => refuseOverweight([{ what: 'hero', bytes: 0, most: 60 }])).toThrow('hero')
})
