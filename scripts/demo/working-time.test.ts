import { expect, test } from 'vitest'
import { timeAfter, timeBefore } from './working-time.ts'

const zone = 'Asia/Colombo'
const ms = (text: string) => Date.parse(`${text}+05:30`)

test.each([
  ['a working day before a Wednesday', '1 09:35', '2026-11-25T12:00', '2026-11-24T09:35'],
  ['over a weekend', '2 08:50', '2026-11-23T12:00', '2026-11-19T08:50'],
  ['from a Sunday', '1 16:15', '2026-11-29T12:00', '2026-11-27T16:15'],
  ['in minutes', '95m', '2026-11-25T12:00', '2026-11-25T10:25'],
])('counts back %s', (_, text, now, expected) => {
  expect(timeBefore(text, ms(now), zone)).toBe(ms(expected))
})

test.each([
  ['the same day', '0 10:05', '2026-11-25T08:52', '2026-11-25T10:05'],
  ['over a weekend', '1 08:30', '2026-11-27T16:00', '2026-11-30T08:30'],
  ['in minutes', '20m', '2026-11-25T08:52', '2026-11-25T09:12'],
])('counts on %s', (_, text, start, expected) => {
  expect(timeAfter(text, ms(start), zone)).toBe(ms(expected))
})
