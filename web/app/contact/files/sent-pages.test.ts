import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../testing/storage'
import { forgetOtherPages, forgetPage, notePending } from './message-pages'
import { noteArrival, noteNewKey, readPages } from './sent-pages'

const page = '/enquiry/token'

beforeEach(() => void stubStorage())
afterAll(() => vi.unstubAllGlobals())

test('an arrival is noted for a message that has files, and for no other', () => {
  notePending('one')
  noteArrival('one', page)
  noteArrival('other', page)

  expect(readPages()).toEqual({ one: page })
})

test('a message that gets another key, however often, leads from each earlier one to the last', () => {
  notePending('first')
  noteNewKey('first', 'second')
  noteNewKey('second', 'third')
  noteArrival('third', page)

  expect(readPages()).toEqual({ first: 'third', second: 'third', third: page })
  forgetPage('third')
  expect(readPages()).toEqual({})
})

test('a message that has arrived keeps its key: what follows is another one', () => {
  notePending('first')
  noteArrival('first', page)
  noteNewKey('first', 'second')
  noteNewKey('never chosen for', 'second')

  expect(readPages()).toEqual({ first: page })
})

test('what no file is kept for is forgotten', () => {
  notePending('first')
  noteNewKey('first', 'second')
  notePending('other')
  noteArrival('other', page)
  forgetOtherPages(new Set(['second']))

  expect(readPages()).toEqual({ first: 'second', second: '' })
})

test('where nothing can be stored, what is noted lives as long as the page', () => {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }
  stubStorage(refuse)
  notePending('one')
  noteArrival('one', page)
  expect(readPages()).toEqual({ one: page })

  forgetPage('one')
  expect(readPages()).toEqual({})
})
