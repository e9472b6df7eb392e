import { expect, test } from 'vitest'
import { refuseOverweight } from './check-budgets'

test('code within its budget passes', () => {
  expect(() => refuseOverweight([{ what: 'font', bytes: 10, most: 10 }])).not.toThrow()
})

test('code over its budget is named, with its size and what to do', () => {
  const font = { what: 'font', bytes: 11, most: 10 }

  expect(() => refuseOverweight([font, { what: 'hero', bytes: 1, most: 9 }])).toThrow(
    /^The site's code is over its byte budgets.*\nfont: 11 bytes, budget 10\nLoad what .* or raise/,
  )
})

test('a file that was not found is reported instead of counting as 0 bytes', () => {
  expect(() => refuseOverweight([{ what: 'hero', bytes: 0, most: 60 }])).toThrow('hero')
})
