import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runJobs } from './cron'
import type { ResponseReport } from './inbox/reports/contract'
import type { UnmatchedMessage } from './mail/routes'
import { asAdmin } from './testing/edits'
import { setTime } from './testing/fake-clock'
import { emptyBucket } from './testing/files'
import { type Book, hasLaterAnswer, waitingSince } from './testing/fortnight/book'
import { makeCustomers } from './testing/fortnight/customers'
import { colombo, isWorkingTime } from './testing/fortnight/office-hours'
import { countReport } from './testing/fortnight/report'
import { makeTeam } from './testing/fortnight/team'
import { makeWorld, type World } from './testing/fortnight/world'
import { startCounting } from './testing/requests'
import { scaled } from './testing/scale'
import { day, hour, minute } from './time'

// Two weeks of requests and cron runs.
vi.setConfig({ testTimeout: 600_000 })

/** Midnight in Colombo, of a Monday two weeks before the end, or of the day before a public holiday. */
const start = Date.UTC(2026, 11, scaled(14, 22)) - colombo
const days = scaled(14, 2)
const end = start + days * day
const inquiries = scaled(150, 10)
/** Messages both ways after the enquiries have arrived. */
const messages = scaled(400, 10)

/** From 11 to 11 on the next day: some replies are given up before the provider is back. */
const outageFrom = start + scaled(3, 0) * day + 11 * hour
const outageTo = outageFrom + scaled(24, 4) * hour
const isOutage = (now: number) => now >= outageFrom && now < outageTo

const turnEvery = scaled(5, 10) * minute
const cronEvery = (now: number) => (isWorkingTime(now) ? scaled(10, 120) : scaled(60, 480)) * minute

type People = World & ReturnType<typeof makeCustomers> & ReturnType<typeof makeTeam>

function makePeople(): People {
  const world = makeWorld(11)
  return { ...world, ...makeCustomers(world), ...makeTeam(world) }
}

/** Most write while the office is open. */
function someTime({ below, chance }: World) {
  for (;;) {
    const at = start + below(days * 24 * 60) * minute
    if (isWorkingTime(at) || chance(0.25)) return at
  }
}

function planFortnight(people: People) {
  const repeat = (count: number, act: () => Promise<unknown>) => {
    for (let i = 0; i < count; i += 1) people.plan(someTime(people), act)
  }
  repeat(inquiries, people.sendForm)
  repeat(scaled(20, 2), people.sendSpam)
  repeat(scaled(25, 3), people.sendStray)
}

/** Does what happens in this minute: one thing at most, so that no two happen at the same time. */
async function act(people: People, now: number) {
  const { nextPlan, chance, pick, team, takeTurn } = people
  const next = nextPlan(now)
  if (next) await next.run()
  else if (isWorkingTime(now) && now % turnEvery === 0 && chance(0.7)) await takeTurn(pick(team))
  else return false
  return true
}

async function simulate(people: People) {
  const { provider } = people
  planFortnight(people)
  for (let now = start; now < end; now += minute) {
    setTime(now)
    startCounting()
    if ((now - start) % day === 0 || now === outageFrom || now === outageTo) {
      await provider.restart({ isDead: isOutage(now) })
    }
    const hasActed = await act(people, now)
    const isCronRun = now % cronEvery(now) === 0
    if (isCronRun) await runJobs({ ...env, ...provider.changes() }, Date.now)
    if (hasActed || isCronRun) people.readEmails(await provider.collect())
  }
  setTime(end)
}

type Row = {
  id: string
  box: string
  unanswered_since: number | null
  reply_failed_at: number | null
}

async function readRows() {
  const { results } = await env.DB.prepare('select * from inquiries').all<Row>()
  return new Map(results.map((row) => [row.id, row]))
}

/** Returns a function that finds the enquiries in which a message is stored; null is for none. */
async function readTexts() {
  const { results } = await env.DB.prepare(
    `select id, message as text from inquiries union all select inquiry_id, text from messages
      union all select inquiry_id, text from corrections union all select inquiry_id, text from notes`,
  ).all<{ id: string | null; text: string }>()
  return (mark: string) => results.filter(({ text }) => text.startsWith(mark)).map(({ id }) => id)
}

type Unmatched = { messages: UnmatchedMessage[] }

async function expectMessagesInPlace({ enquiries, strays }: Book) {
  const placesOf = await readTexts()
  for (const { id, questions } of enquiries) {
    for (const { mark } of questions) expect([mark, placesOf(mark)]).toEqual([mark, [id]])
  }
  const { messages } = (await asAdmin('GET', '/api/messages')) as unknown as Unmatched
  for (const mark of strays) {
    const listed = messages.filter(({ text }) => text.startsWith(mark))
    expect([mark, placesOf(mark), listed.length]).toEqual([mark, [null], 1])
  }
}

async function expectWaitingVisible(book: Book) {
  const rows = await readRows()
  for (const kept of book.listed()) {
    const since = waitingSince(book, kept)
    const row = rows.get(kept.id)
    expect([kept, row?.unanswered_since]).toEqual([kept, since])
    const boxes = since === null ? ['inbox', 'waiting', 'done'] : ['inbox', 'waiting']
    expect(boxes).toContain(row?.box)
  }
  const others = [...rows.values()].filter(({ id }) => !book.has(id))
  expect(others.map(({ box }) => box)).toEqual(others.map(() => 'held'))
}

/** One that was given up is shown as failed, unless its customer has had another answer since. */
async function expectRepliesSent(book: Book) {
  const rows = await readRows()
  for (const kept of book.listed()) {
    for (const reply of book.repliesIn(kept)) {
      const isGivenUp = reply.sentAt === null
      expect([reply, reply.sent]).toEqual([reply, reply.wanted - Number(isGivenUp)])
      if (!isGivenUp || hasLaterAnswer(book, kept, reply)) continue
      expect(rows.get(kept.id)).toMatchObject({ box: 'inbox', reply_failed_at: expect.any(Number) })
    }
  }
}

async function expectReportCounted(book: Book) {
  const response = await asAdmin('GET', '/api/reports/response?days=30')
  const { answers, outcome, people, reasons } = response as unknown as ResponseReport
  const counted = countReport(book, end)
  expect({ answers, outcome }).toEqual({ answers: counted.answers, outcome: counted.outcome })
  expect(people).toMatchObject(counted.people)
  expect(people).toHaveLength(counted.people.length)
  expect(new Set(reasons)).toEqual(new Set(counted.reasons))
}

test('in a fortnight of a team of three, each message is in its enquiry and answered or listed, no note is sent, and the report is as counted by hand', async () => {
  setTime(start)
  // Pauses between attempts vary by chance.
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => chance.mockRestore())
  await emptyBucket()
  await env.DB.exec('update settings set acknowledgements = 1')
  const people = makePeople()
  const { book, provider } = people
  await simulate(people)

  expect(book.enquiries.length).toBeGreaterThanOrEqual(inquiries)
  expect(book.countMessages()).toBeGreaterThan(messages)
  await expectMessagesInPlace(book)
  await expectWaitingVisible(book)
  await expectRepliesSent(book)
  await expectReportCounted(book)
  expect(book.notes.filter((mark) => JSON.stringify(provider.got).includes(mark))).toEqual([])
  // A machine that answers every e-mail gets no answer from another.
  for (const { email, received } of people.customers.filter(({ kind }) => kind === 'away')) {
    expect(received).toBeLessThanOrEqual(book.countSentTo(email))
  }
})
