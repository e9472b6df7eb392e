import { describe, expect, test } from 'vitest'
import { noFilter, readFilter, writeFilter } from '../../store/filter'
import { formatDate } from '../../ui/dates'
import { suggest } from './suggest'
import { readToken, takeTokens, tokensOf, withoutOpenToken } from './tokens'

const service = (number: string, slug: string, title: string, shortTitle: string) => ({
  number,
  slug,
  title,
  shortTitle,
  keywords: [],
})

const names = {
  services: [
    service('07', 'racking-systems', 'Industrial Racking Systems', 'Racking'),
    service('10', 'gate-solutions', 'Gate Solutions', 'Gates'),
  ],
  colleagues: [
    { id: 'a1', name: 'Ruwani Weerasinghe', email: 'ruwani@site.example', signature: '' },
  ],
}

const now = new Date(2026, 10, 22, 9).getTime()
const take = (typed: string) => takeTokens(typed, names, now)

describe('a typed condition', () => {
  test.each([
    ['service:07 ', { service: 'racking-systems' }],
    ['service:7 ', { service: 'racking-systems' }],
    ['SERVICE:gate-solutions ', { service: 'gate-solutions' }],
    ['service:gates ', { service: 'gate-solutions' }],
    ['from:nimal ', { sender: 'nimal' }],
    ['from:"Nimal Perera" ', { sender: 'Nimal Perera' }],
    ['owner:me ', { owner: 'me' }],
    ['owner:none ', { owner: 'none' }],
    ['owner:nobody ', { owner: 'none' }],
    ['owner:ruwani ', { owner: 'a1' }],
    ['status:won ', { status: 'won' }],
    ['status:"No answer" ', { status: 'no_answer' }],
    ['status:no_answer ', { status: 'no_answer' }],
    ['status:No answer ', { status: 'no_answer' }],
    ['after:2026-08-01 ', { from: '2026-08-01' }],
    ['after:1/8/2026 ', { from: '2026-08-01' }],
    ['before:yesterday ', { to: '2026-11-21' }],
    ['notification:not-sent ', { isNotNotified: true }],
    ['is:unread ', { isUnread: true }],
    ['unread ', { isUnread: true }],
    ['source:newsletter ', { source: 'newsletter' }],
    ['answered:none ', { answered: 'none' }],
  ])('is applied once a space follows it: %s', (typed, changes) => {
    expect(take(typed)).toMatchObject({ changes, text: '', isTaken: true })
    expect(take(typed.trimEnd()).isTaken).toBe(false)
  })

  test.each([
    'service:nothing ',
    'owner:stranger ',
    'status:soon ',
    'after:2026-02-30 ',
    'after:tomorrow ',
    'is:read ',
    'note: call ',
    'http://site.example ',
    'xunread ',
    'owner: ',
  ])('stays text if it is not valid: %s', (typed) => {
    expect(take(typed)).toMatchObject({ text: typed, isTaken: false })
  })

  test('leaves the words around it in the text', () => {
    expect(take('pallet service:07 truck after:today ')).toMatchObject({
      text: 'pallet truck ',
      changes: { service: 'racking-systems', from: '2026-11-22' },
    })
  })

  test.each([
    ['pallet serv', 'pallet serv'],
    ['pallet service:', 'pallet'],
    ['pallet service:0', 'pallet'],
    ['from:"Nimal Per', ''],
    ['note:x', 'note:x'],
  ])('is not searched for while it is being typed: %s', (typed, words) => {
    expect(withoutOpenToken(typed)).toBe(words)
  })
})

describe('the conditions in the field', () => {
  test('are those of the address, with readable names', () => {
    const address =
      'q=x&service=racking-systems&sender=nimal&owner=a1&status=won&from=2026-08-01&notified=false&unread=true&answered=4h&page=/p'
    expect(
      tokensOf(readFilter(new URLSearchParams(address)), names).map(
        ({ key, value }) => `${key}: ${value}`,
      ),
    ).toEqual([
      'service: 07 Racking',
      'from: nimal',
      'owner: Ruwani Weerasinghe',
      'status: Won',
      `after: ${formatDate(new Date(2026, 7, 1).getTime())}`,
      'notification: not sent',
      'null: unread',
      'answered: within 4\u00a0h',
      'page: /p',
    ])
  })

  test.each([
    ['4h', 'within 4\u00a0h'],
    ['1d', '4\u00a0h to 1 day'],
    ['3d', '1 to 3 days'],
    ['later', 'after 3 days'],
    ['none', 'not yet'],
  ])('name the time until the answer for %s: %s', (answered, value) => {
    const filter = readFilter(new URLSearchParams({ answered }))
    expect(tokensOf(filter, names)).toMatchObject([{ key: 'answered', value }])
  })

  test('stay the same when written to the address and read back', () => {
    const changes = {
      ...readToken('from', 'a b', names, now),
      owner: 'none',
      status: 'lost' as const,
    }
    const written = writeFilter(new URLSearchParams(), { ...noFilter, ...changes })
    expect(readFilter(written)).toEqual({ ...noFilter, ...changes })
  })
})

describe('the suggestions', () => {
  const labels = (typed: string, view: 'inbox' | 'held' = 'inbox') =>
    suggest(typed, view, names, now).map(({ label }) => label)

  test.each([
    ['', []],
    ['zzz', []],
    ['s', ['service:', 'status:']],
    ['pallet un', ['unread']],
    ['rack', ['service: 07']],
    ['service:', ['07 Industrial Racking Systems', '10 Gate Solutions']],
    ['service:gat', ['10 Gate Solutions']],
    ['owner:', ['me', 'nobody', 'Ruwani Weerasinghe']],
    ['status:wo', ['Won']],
    ['after:to', ['today']],
    ['notification:', ['not sent']],
    ['from:x', []],
  ])('for "%s" are %j', (typed, expected) => expect(labels(typed)).toEqual(expected))

  test('for a number are that phone number and every condition', () => {
    expect(labels('011 2345')).toEqual([
      ...['011 2345', 'service:', 'from:', 'owner:', 'status:'],
      ...['after:', 'before:', 'notification:', 'unread', 'is:unanswered', 'is:late'],
    ])
  })

  test('leave out conditions that make no sense for held enquiries', () => {
    expect(labels('s', 'held')).toEqual(['service:'])
    expect(labels('owner:', 'held')).toEqual([])
    expect(labels('notif', 'held')).toEqual([])
  })

  test('keep the words before them', () => {
    expect(suggest('pallet rack', 'inbox', names, now)[0]).toMatchObject({
      text: 'pallet ',
      changes: { service: 'racking-systems' },
    })
    expect(suggest('pallet own', 'inbox', names, now)[0]?.text).toBe('pallet owner:')
  })
})
