import { expect, test } from 'vitest'
import { soundsUrgent } from './urgent'

test.each([
  'urgent',
  'URGENT!!',
  'This is Urgent: the dock door does not close.',
  'Please come asap.',
  'The pump room is flooded,\nand water is coming in',
  'A forklift driver is trapped',
])('a message sounds urgent: %j', (message) => {
  expect(soundsUrgent(message)).toBe(true)
})

test.each([
  '',
  'A non-urgent question about gates',
  'The insurgents of the board',
  'Twelve floodlights for a yard',
  'A pump room of forty square metres',
])('a message does not sound urgent: %j', (message) => {
  expect(soundsUrgent(message)).toBe(false)
})
