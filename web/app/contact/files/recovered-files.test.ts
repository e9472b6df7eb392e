import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openDraft } from '../draft'
import { stubStorage } from '../testing/storage'
import { stateOfStored, withKeyNow } from './recovered-files'
import type { StoredFile } from './stored-files'

const day = 86_400_000
const file: StoredFile = {
  id: 'id',
  messageKey: 'key',
  name: 'Plan.pdf',
  content: new Blob(['plan']),
  chosenAt: 0,
}
const page = '/enquiry/token'

beforeEach(() => void stubStorage())
afterAll(() => vi.unstubAllGlobals())

test('a file of the message in the form is kept as long as the message', () => {
  expect(stateOfStored(file, { key: '' }, 'key', 29 * day)).toBe('chosen')
})

test('a file can be sent for a day after its message has arrived, however long that took', () => {
  const found = { ...file, arrivedAt: 5 * day }

  expect(stateOfStored(file, { key: page }, 'other', 5 * day)).toBe('waiting')
  expect(stateOfStored(found, { key: page }, 'other', 6 * day)).toBe('waiting')
  expect(stateOfStored(found, { key: page }, 'other', 6 * day + 1)).toBe('over')
})

test('a file of a message in another form is left alone for a day, then given up', () => {
  expect(stateOfStored(file, { key: '' }, 'other', day)).toBe('elsewhere')
  expect(stateOfStored(file, {}, 'other', day + 1)).toBe('over')
})

test('a file is kept as long as its message waits to be sent, also when another form is open', () => {
  const waiting = openDraft()
  waiting.storeUnsent({ name: 'Nimal', email: 'nimal@factory.example', message: 'See the plan.' })
  const ofWaiting = { ...file, messageKey: waiting.key, chosenAt: Date.now() - 2 * day }

  expect(stateOfStored(ofWaiting, { [waiting.key]: '' }, 'other')).toBe('elsewhere')
})

test('a file follows its message to the current key', () => {
  expect(withKeyNow(file, { key: 'next', next: '' }).messageKey).toBe('next')
  expect(withKeyNow(file, { key: page }).messageKey).toBe('key')
  expect(withKeyNow(file, {}).messageKey).toBe('key')
})
