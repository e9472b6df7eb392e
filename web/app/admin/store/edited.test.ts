import { expect, test } from 'vitest'
import type { Edit } from '../../../../worker/inbox/contract'
import { edited } from './edited'
import type { Inquiry } from './inquiry'

const now = 1000
const later = 2000

const blank = {
  box: 'inbox',
  status: 'new',
  doneAt: null,
  isWaiting: false,
  remindAt: null,
  ownerId: null,
  readAt: null,
  deletedAt: null,
  heldFor: null,
}

test.each<[string, Partial<Inquiry>, Edit, Partial<Inquiry>]>([
  ['answered', {}, { status: 'answered' }, { box: 'waiting', status: 'answered', isWaiting: true }],
  [
    'quoted when its reminder is due',
    { remindAt: 500 },
    { status: 'quoted' },
    { box: 'waiting', remindAt: null },
  ],
  [
    'quoted before its reminder is due',
    { isWaiting: true, remindAt: later },
    { status: 'quoted' },
    { box: 'waiting', remindAt: later },
  ],
  ['won', { isWaiting: true, remindAt: later }, { status: 'won' }, { box: 'done', remindAt: null }],
  ['reset to new', { status: 'won', doneAt: 9 }, { status: 'new' }, { box: 'inbox', doneAt: null }],
  ['restored from new', {}, { status: 'won', isDone: true }, { box: 'done', status: 'won' }],
  [
    'marked as done',
    { isWaiting: true },
    { isDone: true },
    { box: 'done', doneAt: now, isWaiting: false },
  ],
  ['reopened', { doneAt: 9 }, { isDone: false }, { box: 'inbox', doneAt: null }],
  [
    'given a reminder',
    { doneAt: 9 },
    { remindAt: later },
    { box: 'waiting', doneAt: null, remindAt: later },
  ],
  [
    'set to wait without a date',
    {},
    { remindAt: null, isWaiting: true },
    { box: 'waiting', remindAt: null },
  ],
  [
    'set to wait without a date once it is done',
    { doneAt: 9 },
    { remindAt: null, isWaiting: true, isDone: false },
    { box: 'waiting', doneAt: null, remindAt: null },
  ],
  [
    'cleared of its reminder',
    { remindAt: 500 },
    { remindAt: null },
    { box: 'inbox', remindAt: null },
  ],
  ['assigned', {}, { ownerId: 'a' }, { box: 'inbox', ownerId: 'a' }],
  ['marked as spam', {}, { isHeld: true }, { box: 'held', heldFor: 'marked' }],
  ['marked as not spam', { heldFor: 'marked' }, { isHeld: false }, { box: 'inbox', heldFor: null }],
  ['deleted', { heldFor: 'marked' }, { isDeleted: true }, { box: 'bin', deletedAt: now }],
  ['read', {}, { isRead: true }, { readAt: now }],
  ['read a second time', { readAt: 3 }, { isRead: true }, { readAt: 3 }],
  [
    'restored with a due reminder',
    { doneAt: 9 },
    { status: 'new', isDone: false, isWaiting: false, remindAt: 500 },
    { box: 'inbox', remindAt: 500 },
  ],
])('an inquiry that is %s has the right box and dates', (_, before, edit, after) => {
  expect(edited({ ...blank, ...before } as Inquiry, edit, now)).toMatchObject(after)
})
