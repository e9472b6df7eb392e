import { expect, test } from 'vitest'
import type { Inquiry } from '../store/inquiry'
import { undoOf } from './undo-of'

const waiting = {
  status: 'answered',
  firstAnsweredAt: 1,
  doneAt: null,
  isWaiting: true,
  remindAt: 1000,
} as Inquiry

test('the undo of marking as done restores a reminder that is still ahead', () => {
  expect(undoOf(waiting, { isDone: true }, 999)).toEqual({
    status: 'answered',
    isDone: false,
    isWaiting: true,
    remindAt: 1000,
  })
})

test('an enquiry whose reminder has passed before the undo returns as due', () => {
  expect(undoOf(waiting, { isDone: true }, 1000)).toEqual({
    status: 'answered',
    isDone: false,
    isWaiting: false,
    remindAt: 1000,
  })
})

test('the undo of another outcome restores the reason for the first one', () => {
  const lost = { ...waiting, status: 'lost' as const, doneAt: 1, outcomeReason: 'Price' }
  expect(undoOf(lost, { status: 'won' }, 999)).toEqual({
    status: 'lost',
    isDone: true,
    outcomeReason: 'Price',
  })
})
