import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { runJobs } from './cron'
import type { ListedInquiry } from './inbox/listed'
import { setTime } from './testing/fake-clock'
import { makeRandom } from './testing/random'
import { request } from './testing/requests'
import { adminHeaders, submit } from './testing/samples'
import { scaled } from './testing/scale'
import { day, hour, minute } from './time'

// A week of requests and cron runs.
vi.setConfig({ testTimeout: 240_000 })

/** A Monday, 00:00 UTC. Office hours are in UTC too. */
const start = Date.UTC(2026, 10, 2)
const days = scaled(7, 1)
const inquiries = scaled(120, 16)
const spam = scaled(90, 15)
const outage = { from: start + scaled(48, 12) * hour, to: start + scaled(72, 14) * hour }
const floodAt = start + scaled(4, 0) * day + 10 * hour
/** Answers that the team has at least written by then. */
const answers = scaled(70, 4)

const random = makeRandom(11)
const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T

/** An e-mail that the provider accepted. */
type Email = { to: string; subject: string; text: string }
const sent: Email[] = []

const changes = {
  EMAIL_CHANNELS: 'cloudflare',
  SEND_EMAIL: {
    async send(email: Email) {
      const now = Date.now()
      if (now >= outage.from && now < outage.to) throw new Error('The provider is down.')
      sent.push(email)
      return { messageId: '1' }
    },
  } as unknown as SendEmail,
}

type Visitor = { email: string; ids: string[] }

/** Fewer than `enquiries`, so that about half of the enquiries come from returning visitors. */
const visitors: Visitor[] = Array.from({ length: inquiries / 2 }, (_, i) => ({
  email: `visitor${i}@factory${i % 20}.example`,
  ids: [],
}))

let arrivals = 0

/** Submits a message from an IP address of its own and returns the id of the enquiry. */
async function arrive(email: string, message: string, more: object = {}) {
  arrivals += 1
  const from = { 'cf-connecting-ip': `198.51.${Math.floor(arrivals / 250)}.${arrivals % 250}` }
  const answer = await submit(changes, { email, message, ...more }, from)
  // While the provider is down the answer is 502, but the enquiry is stored.
  expect([201, 502]).toContain(answer.status)
  return (await answer.json<{ inquiry: { id: string } }>()).inquiry.id
}

async function inquire() {
  const visitor = pick(visitors)
  const email = random() < 0.5 ? visitor.email : visitor.email.toUpperCase()
  visitor.ids.push(await arrive(email, `Enquiry ${arrivals}: racking for ${arrivals} pallets.`))
}

async function flood() {
  for (let i = 0; i < spam; i += 1) {
    const isTrapped = i % 3 === 0
    const text = i % 3 === 1 ? 'casino, the same for all' : `casino bonus number ${i} for you`
    await arrive(`s${i}@spam.example`, text, isTrapped ? { subject: 'https://spam.example' } : {})
  }
}

const secrets: string[] = []
const replyTexts: string[] = []

type Person = { id: string; email: string }
const team: Person[] = ['sanath', 'ruwani', 'imran'].map((name) => ({
  id: `admin-${name}`,
  email: `${name}@ceyforge.example`,
}))

/** Works through part of the inbox, as a member of the team does in an hour. */
async function work(person: Person) {
  const headers = await adminHeaders(person.id, person.email)
  const call = async (method: string, path: string, body?: object, key?: string) => {
    const json = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) }
    const init = {
      method,
      headers: { ...headers, ...json },
      ...(body && { body: JSON.stringify(body) }),
    }
    const response = await request(`/api/inquiries${path}`, init, changes)
    expect([path, response.status]).toEqual([path, expect.toBeOneOf([200, 201])])
    return response.json<{ inquiries: ListedInquiry[] }>()
  }
  for (const { id, inquiry } of await failedReplies()) {
    await call('POST', `/${inquiry}/replies/${id}/delivery`)
  }
  const { inquiries } = await call('GET', '?view=inbox&limit=50')
  const mine = inquiries.filter(({ ownerId }) => ownerId === null || ownerId === person.id)
  for (const { id, message, status, ownerId } of mine.toReversed().slice(0, 2)) {
    if (message.includes('casino')) {
      await call('PATCH', `/${id}`, { isHeld: true })
      continue
    }
    if (ownerId === null) await call('PATCH', `/${id}`, { ownerId: person.id, isRead: true })
    const secret = `secret-${crypto.randomUUID()}`
    secrets.push(secret)
    const kind = pick(['note', 'note', 'call', 'whatsapp'])
    await call('POST', `/${id}/notes`, { kind, text: `${secret} {note} \r\nBcc: x` })
    if (status !== 'new' && random() < 0.5) {
      await call('PATCH', `/${id}`, { status: pick(['won', 'lost']) })
    } else if (random() < 0.9) {
      const text = `Answer ${replyTexts.length} to ${id}.`
      replyTexts.push(text)
      const then = random() < 0.5 ? { remindAt: Date.now() + 30 * hour } : { status: 'quoted' }
      await call('POST', `/${id}/replies`, { text, ...then }, crypto.randomUUID())
    }
  }
}

/** Those that the outage has stopped, once it is over. The desk shows them to their authors. */
async function failedReplies() {
  if (Date.now() < outage.to) return []
  const { results } = await env.DB.prepare(
    `select replies.id, replies.inquiry_id as inquiry from replies
      join emails on dedupe_key = 'reply/' || idempotency_key where state = 'failed'`,
  ).all<{ id: number; inquiry: string }>()
  return results
}

test('a week with three administrators, an outage and a flood loses no enquiry and sends no note', async () => {
  for (let at = start; at < start + days * day; at += hour) {
    setTime(at)
    const due = Math.floor(((at + hour - start) / (days * day)) * inquiries)
    const arrived = visitors.reduce((sum, { ids }) => sum + ids.length, 0)
    for (let i = arrived; i < due; i += 1) await inquire()
    if (at === floodAt) await flood()
    const isAtWork = at % day >= 9 * hour && at % day < 17 * hour && at < start + 6 * day
    if (isAtWork) for (const person of team) await work(person)
    setTime(at + 30 * minute)
    await runJobs({ ...env, ...changes }, Date.now)
  }
  // Notifications that the flood has slowed down are sent one a minute.
  for (let i = 0; i < scaled(60, 10); i += 1) {
    setTime(start + days * day + i * minute)
    await runJobs({ ...env, ...changes }, Date.now)
  }

  const { results: rows } = await env.DB.prepare(
    'select id, box, status, notification, first_answered_at from inquiries',
  ).all<Record<'id' | 'box' | 'status' | 'notification', string> & { first_answered_at: number }>()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const genuine = visitors.flatMap(({ ids }) => ids.map((id) => byId.get(id)))
  expect(rows).toHaveLength(inquiries + spam)
  expect(genuine).toHaveLength(inquiries)
  for (const row of genuine) {
    const isAnswered = row?.first_answered_at !== null && row?.status !== 'new'
    expect([row, isAnswered || row?.box === 'inbox' || row?.box === 'waiting']).toEqual([row, true])
    expect(['inbox', 'waiting', 'done']).toContain(row?.box)
    expect(row?.notification).toBe('sent')
  }
  expect(genuine.filter((row) => row?.first_answered_at).length).toBeGreaterThan(answers)
  const others = rows.filter((row) => !genuine.includes(row))
  expect(others.map(({ box }) => box).every((box) => box === 'held' || box === 'inbox')).toBe(true)

  const toTeam = sent.filter(({ to }) => to === 'office@ceyforge.example')
  for (const row of genuine) {
    expect(toTeam.filter(({ text }) => text.includes(`ID: ${row?.id}`))).toHaveLength(1)
  }
  const toCustomers = sent.filter(({ to }) => to !== 'office@ceyforge.example')
  const answered = toCustomers.map(({ text }) => text.split('\n\n-- \n', 1)[0])
  expect(answered.toSorted()).toEqual(replyTexts.toSorted())
  expect(toCustomers.every(({ subject }) => /\bCF-\d{4}\b/.test(subject))).toBe(true)
  expect(replyTexts.length).toBeGreaterThan(answers)
  expect(secrets.filter((secret) => JSON.stringify(sent).includes(secret))).toEqual([])

  const headers = await adminHeaders()
  const regular = visitors.toSorted((a, b) => b.ids.length - a.ids.length)[0]
  const open = await request(`/api/inquiries/${regular?.ids.at(-1)}`, { headers })
  expect(await open.json()).toMatchObject({
    inquiry: { customerPosition: regular?.ids.length },
    customer: { total: regular?.ids.length },
  })
})
