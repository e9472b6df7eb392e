import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { isAnswerLate, lateSince } from '../clock/working-time'
import { setTime } from '../testing/fake-clock'
import { addInquiry } from '../testing/inquiries'
import { list } from '../testing/lists'
import { day } from '../time'

const start = Date.UTC(2026, 10, 1)

/** Stores enquiries that are not urgent, one each ms. */
function addMany(count: number, from: number) {
  return env.DB.prepare(
    `with recursive n (i) as (select 0 union all select i + 1 from n where i < ?1 - 1)
      insert into inquiries (id, name, email, message, timestamp, notification)
      select printf('%08x-%04x-7000-8000-%012x', (?2 + i) >> 16, (?2 + i) & 65535, i),
        'Visitor ' || i, 'v@site.example', 'A message', ?2 + i, 'sent' from n`,
  )
    .bind(count, from)
    .run()
}

const addUrgent = (timestamp: number) => addInquiry({ timestamp, columns: { is_urgent: 1 } })

test('the state of the desk has those that are urgent, also if a hundred others have waited longer', async () => {
  await addMany(101, start)
  await addUrgent(start + 2 * day)
  await addUrgent(start + day)

  const { unanswered } = (await list()).desk

  expect(unanswered).toHaveLength(100)
  expect(unanswered.slice(0, 3)).toEqual([
    [start + day, 1],
    [start + 2 * day, 1],
    [start, 0],
  ])
})

test('the first page in order of urgency has an urgent enquiry, also if 200 others have waited longer', async () => {
  await addMany(201, start)
  const id = await addUrgent(start + day)
  await addMany(20, start + 2 * day)

  const { inquiries } = await list('?order=urgent&limit=10')

  expect(inquiries.map((each) => each.id)).toContain(id)
})

test('who has waited for longer than working time is known is late, in the count and in the list', async () => {
  const now = start + 30 * day
  const old = await addInquiry({ timestamp: now - 400 * day })
  await addInquiry({ timestamp: now - 1 })
  setTime(now)

  const { desk, clock } = await list()
  const { urgent, other } = lateSince(clock, now)
  const late = await list(
    `?unanswered=true&order=urgent&waitedSince=${other}&urgentWaitedSince=${urgent}`,
  )

  const counted = desk.unanswered.filter(([unansweredSince, isUrgent]) =>
    isAnswerLate(clock, { unansweredSince, isUrgent: isUrgent === 1 }, now),
  )
  expect(counted).toEqual([[now - 400 * day, 0]])
  expect(late.inquiries.map(({ id }) => id)).toEqual([old])
})
