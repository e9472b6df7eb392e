import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../testing/storage'
import {
  deleteOtherPages,
  deletePage,
  noteArrival,
  noteNewKey,
  notePending,
  readPages,
} from './sent-pages'

const page = '/enquiry/token'

beforeEach(() => void stubStorage())
afterAll(() => vi.unstubAllGlobals())

test('an arrival is recorded only for a message that has files', () => {
  notePending('one')
  noteArrival('one', page)
  noteArrival('other', page)

  expect(readPages()).toEqual({ one: page })
})

test('each earlier key of a message leads to its latest one', () => {
  notePending('first')
  noteNewKey('first', 'second')
  noteNewKey('second', 'third')
  noteArrival('third', page)

  expect(readPages()).toEqual({ first: 'third', second: 'third', third: page })
  deletePage('third')
  expect(readPages()).toEqual({})
})

test('a message that has arrived keeps its key', () => {
  notePending('arrived')
  noteArrival('arrived', page)
  noteNewKey('arrived', 'second')
  noteNewKey('never chosen for', 'second')

  expect(readPages()).toEqual({ arrived: page })
})

test('records of messages without stored files are deleted', () => {
  notePending('first')
  noteNewKey('first', 'second')
  notePending('other')
  noteArrival('other', page)
  deleteOtherPages(new Set(['second']))

  expect(readPages()).toEqual({ first: 'second', second: '' })
})

test('records last as long as the page if they cannot be stored', () => {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }
  stubStorage(refuse)
  notePending('one')
  noteArrival('one', page)
  expect(readPages()).toEqual({ one: page })

  deletePage('one')
  expect(readPages()).toEqual({})
})
