import { expect, test } from 'vitest'
import { readTypedTime } from './typed-time'

test.each([
  ['8', '08:00'],
  ['17', '17:00'],
  ['8:30', '08:30'],
  ['8.30', '08:30'],
  ['830', '08:30'],
  [' 0830 ', '08:30'],
  ['00:00', '00:00'],
  ['2359', '23:59'],
  ['24', undefined],
  ['8:60', undefined],
  ['8:3', undefined],
  ['half past eight', undefined],
  ['', undefined],
])('%j is %s', (text, time) => {
  expect(readTypedTime(text)).toBe(time)
})
