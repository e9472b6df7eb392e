import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { asAdmin, patch } from '../../testing/edits'
import { setTime } from '../../testing/fake-clock'
import { addInquiry, setInquiry } from '../../testing/inquiries'
import { request } from '../../testing/requests'
import { adminHeaders } from '../../testing/samples'
import { hour } from '../../time'
import type { ResponseReport } from './contract'

/** Colombo is 5 h 30 ahead of UTC. In November 2026 the 20th is a Friday. */
const at = (text: string) => Date.parse(`2026-11-${text}:00+05:30`)
const now = at('20T12:00')

const workingHours = [
  {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '08:00',
    closes: '17:00',
  },
  { days: ['Saturday'], opens: '08:00', closes: '13:00' },
]
const holidays = [{ date: '2026-11-18', name: 'A Wednesday' }]

beforeEach(async () => {
  setTime(now)
  await env.DB.prepare(
    `update settings set working_hours = ?, holidays = ?, answer_target = '4h', urgent_target = '2h'`,
  )
    .bind(JSON.stringify(workingHours), JSON.stringify(holidays))
    .run()
})

async function report(days = '7') {
  const headers = await adminHeaders()
  const response = await request(`/api/reports/response?days=${days}`, { headers })
  return response.json<ResponseReport>()
}

let key = 0

async function answerByReply(inquiryId: string, author: string, sentAt: number) {
  key += 1
  await env.DB.batch([
    env.DB.prepare(
      `insert into emails (kind, inquiry_id, dedupe_key, state, priority, attempts, created_at, queued_at, sent_at)
        values ('reply', ?, ?, 'sent', 2, 1, ?, ?, ?)`,
    ).bind(inquiryId, `reply/key-${key}`, sentAt, sentAt, sentAt),
    env.DB.prepare(
      `insert into replies (inquiry_id, at, author, author_name, recipient, subject, text, idempotency_key)
        values (?, ?, ?, 'Somebody', 'v@x.example', 'Re', 'Yes', ?)`,
    ).bind(inquiryId, sentAt, author, `key-${key}`),
  ])
}

function answerByCall(inquiryId: string, author: string, time: number) {
  return env.DB.prepare(
    `insert into notes (inquiry_id, at, author, kind, text) values (?, ?, ?, 'call', 'Said yes')`,
  )
    .bind(inquiryId, time, author)
    .run()
}

type Facts = Record<string, string | number | null>

const add = (time: string, columns?: Facts) =>
  addInquiry({ timestamp: at(time), ...(columns && { columns }) })

const [kasun, ruwani] = ['kasun@ceyforge.example', 'ruwani@ceyforge.example']
const hours = (count: number) => ({ ms: count * hour, isLonger: false })

describe('GET /api/reports/response', () => {
  /**
   * The target is 4 working hours, 2 if it is urgent. It is Friday the 20th, 12:00, and Wednesday is a holiday.
   *
   * |   | Received  | Owner  | First answer          | Working time    | Verdict                  |
   * |---|-----------|--------|-----------------------|-----------------|--------------------------|
   * | 1 | Mon 09:00 | Kasun  | Mon 11:00 Kasun       | 2               | in time                  |
   * | 2 | Mon 15:00 | Kasun  | Tue 10:00 Kasun       | 2 + 2 = 4       | in time, just            |
   * | 3 | Mon 16:00 | Ruwani | Tue 12:00 Kasun       | 1 + 4 = 5       | late by 1                |
   * | 4 | Tue 16:00 | Ruwani | Thu 10:00 Ruwani      | 1 + 2 = 3       | in time                  |
   * | 5 | Sat 12:00 | nobody | Mon 09:30 former      | 1 + 1.5 = 2.5   | in time                  |
   * | 6 | Thu 09:00 | nobody | none                  | 8 + 4 = 12      | late by 8                |
   * | 7 | Fri 09:00 | Kasun  | none                  | 3               | not due, does not count  |
   * | 8 | Fri 09:00 | Ruwani | none, urgent          | 3               | late by 1                |
   * | 9 | Thu 20:00 | Kasun  | Fri 08:30 Ruwani      | 0.5             | in time                  |
   * | 10| Thu 14:00 | Kasun  | none, lost, put aside | 3 + 4 = 7       | late by 3                |
   * | 11, 12, 13: held, in the bin, and part of 9; they do not count                             |
   * | 14| Fri 13th 10:00, answered an hour later | before: in time                               |
   * | 15| Tue 10th 10:00, answered Wed 10:00     | before: 7 + 2 = 9, late                       |
   * | 16| Fri 6th 23:00                          | before both                                   |
   */
  test('equals a count by hand', async () => {
    const [owner, other] = ['kasun', 'ruwani']
    await adminHeaders(owner, kasun)
    await adminHeaders(other, ruwani)
    const racking = { service: 'racking', utm_source: 'google' }
    const first = await add('16T09:00', {
      ...racking,
      ...{ owner_id: owner, status: 'quoted', amount: 500_000, location: 'Biyagama' },
      first_answered_at: at('16T11:00'),
    })
    await answerByReply(first, kasun, at('16T11:00'))
    const second = await add('16T15:00', {
      ...racking,
      ...{ owner_id: owner, status: 'won', amount: 300_000, location: 'biyagama ' },
      ...{ first_answered_at: at('17T10:00'), outcome_reason: 'Price' },
    })
    await answerByReply(second, kasun, at('17T10:00'))
    const third = await add('16T16:00', {
      ...{ owner_id: other, status: 'lost', amount: 200_000, service: 'gates' },
      ...{ first_answered_at: at('17T12:00'), outcome_reason: 'No budget' },
      referrer_host: 'search.example',
    })
    await answerByCall(third, kasun, at('17T12:00'))
    const fourth = await add('17T16:00', {
      ...{ owner_id: other, status: 'no_answer', entered_as: 'visit' },
      first_answered_at: at('19T10:00'),
    })
    await answerByReply(fourth, ruwani, at('19T10:00'))
    const fifth = await add('14T12:00', { status: 'won', first_answered_at: at('16T09:30') })
    await answerByReply(fifth, 'old.hand@ceyforge.example', at('16T09:30'))
    const sixth = await add('19T09:00', { status: 'answered' })
    await add('20T09:00', { owner_id: owner })
    const eighth = await add('20T09:00', { owner_id: other, is_urgent: 1 })
    const ninth = await add('19T20:00', {
      ...{ owner_id: owner, status: 'quoted' },
      first_answered_at: at('20T08:30'),
    })
    const part = await add('20T08:15', { merged_into: ninth })
    await answerByReply(part, ruwani, at('20T08:30'))
    const tenth = await add('19T14:00', {
      ...{ owner_id: owner, status: 'lost', outcome_reason: 'no budget ', is_waiting: 1 },
    })
    await addInquiry({ timestamp: at('17T09:00'), heldFor: 'decoy' })
    await add('17T09:00', { deleted_at: 1 })
    await add('13T10:00', {
      ...{ status: 'won', amount: 100_000 },
      first_answered_at: at('13T11:00'),
    })
    await add('10T10:00', { status: 'lost', first_answered_at: at('11T10:00') })
    await add('06T23:00')

    const counted = await report()

    expect(counted).toMatchObject({
      ...{ first: '2026-11-14', last: '2026-11-20', firstBefore: '2026-11-07' },
      ...{ target: '4h', urgentTarget: '2h', workingDay: 9 * hour, isCut: false },
    })
    // 0.5, 2, 2.5, 3, 4, 5 and then those not answered: the fifth of nine.
    expect(counted.answers).toEqual({ inTime: 5, late: 4, waiting: 2, median: hours(4) })
    expect(counted.before.answers).toEqual({ inTime: 1, late: 1, waiting: 0, median: hours(5) })
    expect(counted.weeks).toEqual([
      { monday: '2026-11-09', inTime: 1, late: 0 },
      { monday: '2026-11-16', inTime: 4, late: 4 },
    ])
    expect(counted.people).toEqual([
      {
        ...{ name: 'Kasun', received: 5, late: 1, openQuotes: 2, answered: 3, inTime: 2 },
        ...{ median: hours(4), p90: hours(5) },
      },
      {
        ...{ name: 'Old Hand', received: 0, late: 0, openQuotes: 0, answered: 1, inTime: 1 },
        ...{ median: hours(2.5), p90: hours(2.5) },
      },
      {
        ...{ name: 'Ruwani', received: 3, late: 2, openQuotes: 0, answered: 2, inTime: 2 },
        ...{ median: hours(1.75), p90: hours(3) },
      },
      {
        ...{ name: null, received: 2, late: 1, openQuotes: 0, answered: 0, inTime: 0 },
        ...{ median: null, p90: null },
      },
    ])
    expect(counted.lateAnswers.map(({ id, by }) => [id, by / hour])).toEqual([
      [sixth, 8],
      [eighth, 1],
      [tenth, 3],
      [third, 1],
    ])
    const outcome = {
      ...{ received: 10, open: 5, quoted: { count: 4, value: 1_000_000 } },
      ...{ won: { count: 2, value: 300_000 }, lost: { count: 2, value: 200_000 } },
      noAnswer: { count: 1, value: 0 },
    }
    expect(counted.outcome).toEqual(outcome)
    expect(counted.before.outcome).toEqual({
      ...{ received: 2, open: 0, quoted: { count: 1, value: 100_000 } },
      ...{ won: { count: 1, value: 100_000 }, lost: { count: 1, value: 0 } },
      noAnswer: { count: 0, value: 0 },
    })
    const received = (groups: ResponseReport['groups']['town']) =>
      groups.map((group) => [group.key, group.received, group.quoted.value])
    expect(received(counted.groups.service)).toEqual([
      ['racking', 2, 800_000],
      ['gates', 1, 200_000],
      [null, 7, 0],
    ])
    expect(received(counted.groups.source)).toEqual([
      ['google', 2, 800_000],
      ['search.example', 1, 200_000],
      ['Walk-in', 1, 0],
      [null, 6, 0],
    ])
    expect(received(counted.groups.town)).toEqual([
      ['Biyagama', 2, 800_000],
      [null, 8, 200_000],
    ])
    expect(counted.reasons).toEqual([
      { status: 'won', reason: 'Price', count: 1, value: 300_000 },
      { status: 'won', reason: null, count: 1, value: 0 },
      { status: 'lost', reason: 'No budget', count: 2, value: 200_000 },
    ])
  })

  test.each([
    ['a status', 0, (id: string) => patch(id, { status: 'quoted' })],
    ['an outcome', 0, (id: string) => patch(id, { status: 'won' })],
    ['a note', 0, (id: string) => note(id, 'note')],
    ['a reminder', 0, (id: string) => patch(id, { remindAt: now + 20 * hour })],
    ['a logged call', 1, (id: string) => note(id, 'call')],
    ['a logged WhatsApp message', 1, (id: string) => note(id, 'whatsapp')],
    ['“I answered by e-mail”', 1, (id: string) => note(id, 'email')],
  ])('takes %s for %i answers', async (_, count, act) => {
    const id = await add('20T11:00')
    expect(await act(id)).toMatchObject({ status: expect.toBeOneOf([200, 201]) })

    const { answers, people } = await report()

    expect(answers.inTime).toBe(count)
    expect(people.reduce((sum, { answered }) => sum + answered, 0)).toBe(count)
  })

  test.each([
    // Tuesday 17:00 is the end of the fourth hour; the next one is on Thursday.
    ['17T17:00', { inTime: 1, late: 0 }],
    ['17T17:01', { inTime: 0, late: 1 }],
  ])('an answer at %s to a question of Tuesday 13:00', async (answered, expected) => {
    await add('17T13:00', { first_answered_at: at(answered) })

    expect((await report()).answers).toMatchObject(expected)
  })

  test('nothing is late without a target, and nothing waits in vain', async () => {
    await env.DB.exec(`update settings set answer_target = 'off', urgent_target = 'off'`)
    await add('16T09:00')
    const id = await add('16T09:00')
    await setInquiry(id, { first_answered_at: at('19T09:00') })

    const { answers, lateAnswers } = await report()

    expect(answers).toMatchObject({ inTime: 1, late: 0, waiting: 0 })
    expect(lateAnswers).toEqual([])
  })

  test('one that was done without an answer is late, but waits no longer', async () => {
    await patch(await add('16T09:00'), { isDone: true })
    const open = await add('19T09:00')

    const { answers, lateAnswers } = await report()

    expect(answers).toMatchObject({ inTime: 0, late: 2, waiting: 1 })
    // Who still waits comes first, however late the others are.
    expect(lateAnswers.map(({ id, isOpen }) => [id === open, isOpen])).toEqual([
      [true, true],
      [false, false],
    ])
  })

  test('without enquiries everything is zero', async () => {
    const { answers, people, weeks, groups } = await report('quarter')

    expect(answers).toEqual({ inTime: 0, late: 0, waiting: 0, median: null })
    expect([people, groups.town]).toEqual([[], []])
    // From the week of 1 October, a Thursday.
    expect(weeks).toHaveLength(8)
    expect(weeks[0]).toEqual({ monday: '2026-09-28', inTime: 0, late: 0 })
  })

  const note = (id: string, kind: string) =>
    asAdmin('POST', `/api/inquiries/${id}/notes`, { kind, text: 'Said yes.' })
})
