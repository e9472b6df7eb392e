import { describe, expect, test } from 'vitest'
import { day } from '../../../../worker/time'
import type { Inquiry } from './inquiry'
import { searchOffline } from './offline-search'

const row = (id: string, facts: Partial<Inquiry>): Inquiry => ({
  id,
  number: 1,
  reference: 'CF-1001',
  name: 'Nimal',
  email: 'n@mill.example',
  message: 'Racking',
  timestamp: 50,
  service: null,
  status: 'new',
  box: 'inbox',
  notification: 'sent',
  readAt: 1,
  deletedAt: null,
  heldFor: null,
  version: 1,
  doneAt: null,
  isWaiting: false,
  remindAt: null,
  ownerId: null,
  phone: null,
  customerPosition: 1,
  customerSince: 1,
  firstAnsweredAt: null,
  replyFailedAt: null,
  addedAt: null,
  addedText: null,
  unansweredSince: null,
  isUrgent: false,
  hasFiles: false,
  messageCount: null,
  company: null,
  isCut: false,
  ...facts,
})

const page = {
  inquiries: [
    row('gates', { message: 'Gates for Colombo', service: 'gate-solutions', readAt: null }),
    row('kavi', {
      name: 'Kavi',
      email: 'k@forge.example',
      phone: '+94777654321',
      timestamp: 5 * day,
    }),
    row('pump', { message: 'A fire pump, call 071 222 0144', reference: 'CF-1042' }),
    row('lost', { status: 'lost', ownerId: 'a1', notification: 'failed', reference: 'CF-7' }),
  ],
  nextCursor: 'more',
}

const found = (filter: Parameters<typeof searchOffline>[1]) =>
  searchOffline(page, filter)?.inquiries.map(({ id }) => id)

describe('the list saved for offline use', () => {
  test.each([
    [{ q: 'COLOMBO gate' }, ['gates']],
    [{ q: 'gate kandy' }, []],
    [{ q: '077 765 4321' }, ['kavi']],
    [{ q: '+94777654321' }, ['kavi']],
    [{ q: '4321' }, ['kavi']],
    [{ q: '077 765' }, ['kavi']],
    [{ q: '+94 77 765' }, ['kavi']],
    [{ q: '765' }, []],
    [{ q: '0777 gates' }, []],
    [{ q: 'cf-7' }, ['lost']],
    [{ q: '"fire pump"' }, ['pump']],
    [{ q: '“fire pump”' }, ['pump']],
    [{ q: '"pump fire"' }, []],
    [{ q: 'cf1042' }, ['pump']],
    [{ q: 'CF 1042' }, ['pump']],
    [{ q: '#1042' }, ['pump']],
    [{ q: '077 765 4321 racking' }, ['kavi']],
    [{ q: '0777654321 gates' }, []],
    [{ q: '0712220144 pump' }, ['pump']],
    [{ q: '#' }, []],
    [{ sender: 'FORGE' }, ['kavi']],
    [{ sender: 'colombo' }, []],
    [{ unread: 'true' as const }, ['gates']],
    [{ notified: 'false' as const }, ['lost']],
    [{ service: 'gate-solutions' }, ['gates']],
    [{ status: 'lost' as const }, ['lost']],
    [{ owner: 'none' }, ['gates', 'kavi', 'pump']],
    [{ owner: 'a1' }, ['lost']],
    [{ firstDay: '1970-01-03' }, ['kavi']],
    [{ lastDay: '1970-01-02' }, ['gates', 'pump', 'lost']],
  ])('can be searched by %j', (filter, ids) => {
    expect(found(filter)).toEqual(ids)
  })

  test('returns the words to mark, and no next page', () => {
    expect(searchOffline(page, { q: 'Col "Gate for"', sender: 'N' })).toMatchObject({
      nextCursor: null,
      words: ['col', 'gate for', 'n'],
    })
  })

  test.each([{ owner: 'me' }, { page: '/p' }, { campaign: 'c' }, { answered: 'none' as const }])(
    'cannot be searched by values that its rows do not contain: %j',
    (filter) => expect(found(filter)).toBeUndefined(),
  )
})
