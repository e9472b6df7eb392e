import { expect, test } from 'vitest'
import type { KeptFile } from './kept-files'
import { stateOfKept, withKeyNow } from './left-files'

const day = 86_400_000
const file: KeptFile = {
  id: 'id',
  messageKey: 'key',
  name: 'Plan.pdf',
  content: new Blob(['plan']),
  chosenAt: 0,
}
const page = '/enquiry/token'

test('a file of the message in the form is kept as long as that is', () => {
  expect(stateOfKept(file, { key: '' }, 'key', 29 * day)).toBe('chosen')
})

test('a file is sent within a day of the arrival of its message, however long that took', () => {
  const found = { ...file, arrivedAt: 5 * day }

  expect(stateOfKept(file, { key: page }, 'other', 5 * day)).toBe('waiting')
  expect(stateOfKept(found, { key: page }, 'other', 6 * day)).toBe('waiting')
  expect(stateOfKept(found, { key: page }, 'other', 6 * day + 1)).toBe('over')
})

test('a file of a message that is not in this form is left alone for a day', () => {
  expect(stateOfKept(file, { key: '' }, 'other', day)).toBe('elsewhere')
  expect(stateOfKept(file, {}, 'other', day + 1)).toBe('over')
})

test('a file belongs to its message under the key that it has by now', () => {
  expect(withKeyNow(file, { key: 'next', next: '' }).messageKey).toBe('next')
  expect(withKeyNow(file, { key: page }).messageKey).toBe('key')
  expect(withKeyNow(file, {}).messageKey).toBe('key')
})
