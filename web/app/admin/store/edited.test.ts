import { expect, test } from 'vitest'
import type { Edit } from '../../../../worker/inbox/edit-contract'
import { edited } from './edited'
import type { Inquiry } from './inquiry'

const now = 1000
const later = 2000

const blank = {
  ...{ box: 'inbox', status: 'new', doneAt: null, isWaiting: false, remindAt: null },
  ...{ ownerId: null, readAt: null, deletedAt: null, heldFor: null },
}

test.each<[string, Partial<Inquiry>, Edit, Partial<Inquiry>]>([
  ['answered', {}, { status: 'answered' }, { box: 'waiting', status: 'answered', isWaiting: true }],
  [
    'quoted after a follow-up',
    { remindAt: 500 },
    { status: 'quoted' },
    { box: 'waiting', remindAt: null },
  ],
  [
    'quoted with a reminder to come',
    { isWaiting: true, remindAt: later },
    { status: 'quoted' },
    { box: 'waiting', remindAt: later },
  ],
  ['won', { isWaiting: true, remindAt: later }, { status: 'won' }, { box: 'done', remindAt: null }],
  ['new again', { status: 'won', doneAt: 9 }, { status: 'new' }, { box: 'inbox', doneAt: null }],
  ['done', { isWaiting: true }, { isDone: true }, { box: 'done', doneAt: now, isWaiting: false }],
  ['reopened', { doneAt: 9 }, { isDone: false }, { box: 'inbox', doneAt: null }],
  [
    'to come back later',
    { doneAt: 9 },
    { remindAt: later },
    { box: 'waiting', doneAt: null, remindAt: later },
  ],
  [
    'waiting without a date',
    {},
    { remindAt: null, isWaiting: true },
    { box: 'waiting', remindAt: null },
  ],
  ['cleared', { remindAt: 500 }, { remindAt: null }, { box: 'inbox', remindAt: null }],
  ['given to somebody', {}, { ownerId: 'a' }, { box: 'inbox', ownerId: 'a' }],
  ['spam', {}, { isHeld: true }, { box: 'held', heldFor: 'marked' }],
  ['no spam', { heldFor: 'marked' }, { isHeld: false }, { box: 'inbox', heldFor: null }],
  ['deleted', { heldFor: 'marked' }, { isDeleted: true }, { box: 'bin', deletedAt: now }],
  ['read', {}, { isRead: true }, { readAt: now }],
  ['read before', { readAt: 3 }, { isRead: true }, { readAt: 3 }],
  [
    'as it was before, due',
    { doneAt: 9 },
    { status: 'new', isDone: false, isWaiting: false, remindAt: 500 },
    { box: 'inbox', remindAt: 500 },
  ],
])('an inquiry that becomes %s', (_, before, edit, after) => {
  expect(edited({ ...blank, ...before } as Inquiry, edit, now)).toMatchObject(after)
})
