import { expect, test } from 'vitest'
import { joinChanges, lastWriter, peopleIn, placesOf } from './conversation'

type Entries = Parameters<typeof placesOf>[0]

const kinds: Record<string, object> = {
  received: { kind: 'received', at: 5 },
  itsStart: { kind: 'message', mail: 'message', at: 5 },
  note: { kind: 'note' },
  call: { kind: 'call', isAnswer: true },
  incoming: { kind: 'visit', isAnswer: false },
  reply: { kind: 'reply', state: 'sent' },
  failed: { kind: 'reply', state: 'failed' },
  copied: {
    kind: 'reply',
    state: 'sent',
    failedCopies: [{ address: 'b@tea.example', code: 'bounced' }],
  },
  mail: { kind: 'message', mail: 'message' },
  automatic: { kind: 'message', mail: 'automatic' },
  added: { kind: 'correction' },
  won: { kind: 'status_changed' },
  taken: { kind: 'owner_changed' },
  reminded: { kind: 'reminder_set' },
  merged: { kind: 'inquiries_merged' },
  damaged: { kind: 'damaged' },
}

test.each([
  ['received note', 'open open'],
  ['received itsStart mail', 'open folded waiting'],
  ['received added', 'open waiting'],
  ['received mail added', 'open waiting waiting'],
  ['received added reply', 'open open open'],
  ['received added call mail', 'open folded open waiting'],
  ['received reply incoming', 'open open waiting'],
  ['received reply mail reply mail', 'open folded folded open waiting'],
  ['received reply mail reply mail reply', 'open folded folded folded open open'],
  ['received reply mail failed', 'open open waiting open'],
  ['received copied mail reply mail', 'open open folded open waiting'],
  ['received mail reply automatic', 'open open open open'],
  ['received reply mail note', 'open open waiting open'],
])('of %s: %s', (entries, places) => {
  const timeline = entries.split(' ').map((name) => kinds[name]) as unknown as Entries
  expect(placesOf(timeline).join(' ')).toBe(places)
})

test.each([
  ['received won taken note', '1 1 1 1'],
  ['received won taken reminded note', '1 3 1'],
  ['won taken note reminded won', '1 1 1 1 1'],
  ['won taken reminded won merged won taken reminded', '4 1 3'],
  ['won taken reminded damaged won', '3 1 1'],
])('changes in a row are one line: %s', (entries, sizes) => {
  const items = entries.split(' ').map((name) => ({ entry: kinds[name] as Entries[number] }))
  expect(
    joinChanges(items)
      .map((run) => run.length)
      .join(' '),
  ).toBe(sizes)
})

const writers: typeof kinds = {
  stores: { ...kinds.mail, fromAddress: 'stores@tea.example' },
  colleague: { ...kinds.mail, fromAddress: 'Ruwani@ceyforge.example' },
  scanner: { ...kinds.mail, fromAddress: 'root@scanner' },
  automatic: { ...kinds.automatic, fromAddress: 'away@tea.example' },
  byHand: { kind: 'merged_inquiry', email: '' },
  copied: { ...kinds.reply, cc: 'board@tea.example, a@tea.example' },
}
const timelineOf = (entries: string) =>
  entries.split(' ').map((name) => writers[name] ?? kinds[name]) as unknown as Entries

test.each([
  ['received reply', undefined],
  ['received stores automatic reply', 'stores@tea.example'],
  ['received stores added', 'own@tea.example'],
  ['received stores colleague', 'stores@tea.example'],
  ['received stores call', 'stores@tea.example'],
  ['received stores scanner', 'stores@tea.example'],
])('a reply goes to the customer’s address that wrote last: %s', (entries, address) => {
  const people = { own: 'own@tea.example', team: ['ruwani@ceyforge.example'] }
  expect(lastWriter(timelineOf(entries), people)).toBe(address)
})

test('a reply can be sent or copied to all who wrote or were in Cc, if they can be written to', () => {
  const timeline = timelineOf('received stores automatic scanner byHand reply copied')
  expect(peopleIn(timeline)).toEqual(['stores@tea.example', 'board@tea.example', 'a@tea.example'])
})
