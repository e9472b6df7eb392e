import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { asAdmin } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addInquiry } from '../testing/inquiries'
import { markNotified, runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { adminHeaders } from '../testing/samples'
import { hour } from '../time'

/** Colombo is 5 h 30 ahead of UTC. The company works from 8:30 to 17:30, on Saturday until 13:00. */
const at = (text: string) => Date.parse(`${text}:00+05:30`)

let mailbox: ReturnType<typeof openMailbox>

async function cron(time: string) {
  setTime(at(time))
  const changes = {
    ...mailbox.resend,
    TIME_ZONE: 'Asia/Colombo',
    SITE_ORIGIN: 'https://ceyforge.example',
  }
  // It is queued by one run and sent by the next.
  await runCron(at(time), changes)
  await runCron(at(time) + 60_000, changes)
}

async function summaries() {
  const calls = await mailbox.calls()
  return calls
    .map(({ body }) => body as { subject: string; text: string })
    .filter(({ text }) => text.startsWith('Summary'))
}

async function add(time: string, columns: Record<string, string | number> = { is_urgent: 0 }) {
  const id = await addInquiry({ timestamp: at(time), columns })
  await markNotified(id, at(time))
  return id
}

beforeEach(async () => {
  mailbox = openMailbox()
  await env.DB.exec('update settings set self_test = 0')
  await env.DB.exec('update desk_state set cron_at = 0')
})

describe('the summary', () => {
  test('comes at 8:00 on Monday, with last week against the week before', async () => {
    // In the week before the last: one of two in time.
    await add('2026-11-09T09:00', { first_answered_at: at('2026-11-09T10:00') })
    await add('2026-11-09T09:00', { first_answered_at: at('2026-11-12T10:00') })
    await add('2026-11-17T09:00', {
      ...{
        first_answered_at: at('2026-11-17T10:00'),
        status: 'won',
        done_at: at('2026-11-19T10:00'),
      },
    })
    await add('2026-11-18T09:00', {
      ...{
        first_answered_at: at('2026-11-18T10:00'),
        status: 'quoted',
        amount: 250_000,
        is_waiting: 1,
      },
    })
    await add('2026-11-10T09:00', {
      ...{ first_answered_at: at('2026-11-10T10:00'), status: 'no_answer' },
      done_at: at('2026-11-20T10:00'),
    })
    const late = await add('2026-11-18T10:00', { name: 'Suresh Herath', service: 'racking' })
    await add('2026-03-02T10:00', { name: 'Mohamed Rizwan' })
    await cron('2026-11-23T07:45')
    expect(await summaries()).toEqual([])

    await cron('2026-11-23T08:00')
    await cron('2026-11-23T11:30')

    const [sent, ...more] = await summaries()
    expect(more).toEqual([])
    expect(sent?.subject).toBe('2 answers are late, 2 in time last week')
    const text = sent?.text ?? ''
    expect(text).toContain('Summary of the enquiry desk, Monday 23 November')
    // Due on Thursday at 10:00: 7.5 h of Thursday, 9 h of Friday and 4.5 h of Saturday.
    expect(text).toContain('2 d: Suresh Herath, Racking, nobody')
    // Working time is known for the last 60 days.
    expect(text).toMatch(/ {2}4\d\+ d: Mohamed Rizwan, no service, nobody/)
    expect(text).toContain(`https://ceyforge.example/admin?inquiry=${late}`)
    expect(text).toContain('Nobody: 2 (2 for longer)')
    expect(text).toContain('Last week, Monday 16 November to Sunday 22 November')
    expect(text).toContain('Enquiries: 3 (the week before 3)')
    expect(text).toContain('First answers in time: 2 of 3, 66% (the week before 2 of 3, 66%)')
    expect(text).toContain('Won: 1 (0), lost: 0 (0), no answer: 1 (0)')
    expect(text).toContain('Quotes out now: 1, LKR 250,000')
    expect(text).toContain('Tuesday 24 November is Il Full Moon Poya Day')
  })

  test('comes on other working mornings only if an answer is late', async () => {
    await cron('2026-11-17T08:30')
    expect(await summaries()).toEqual([])

    await add('2026-11-17T10:00')
    await cron('2026-11-18T09:00')
    expect(await summaries()).toEqual([])
    await cron('2026-11-19T09:00')
    expect(await summaries()).toMatchObject([{ subject: '1 answer is late' }])
  })

  test('waits for the end of holidays and Sundays', async () => {
    await add('2026-11-17T10:00')
    await cron('2026-11-22T09:00')
    await cron('2026-11-24T09:00')
    expect(await summaries()).toEqual([])
  })

  test('is not sent if it is switched off', async () => {
    await env.DB.exec('update settings set summaries = 0')
    await add('2026-11-17T10:00')
    await cron('2026-11-23T09:00')
    expect(await summaries()).toEqual([])
  })

  test('is not sent if it is switched off after it was queued', async () => {
    await add('2026-11-17T10:00')
    setTime(at('2026-11-23T08:00'))
    const changes = { ...mailbox.resend, TIME_ZONE: 'Asia/Colombo' }
    await runCron(at('2026-11-23T08:00'), changes)
    const queued = "select count(*) as count from emails where kind = 'summary'"
    expect(await env.DB.prepare(queued).first('count')).toBe(1)
    await env.DB.exec('update settings set summaries = 0')
    await runCron(at('2026-11-23T08:01'), changes)
    expect(await summaries()).toEqual([])
  })

  test('comes at once to an administrator who asks, once a minute, even if it is switched off', async () => {
    await env.DB.exec('update settings set summaries = 0')
    const late = await add('2026-11-17T10:00', { name: 'Suresh Herath' })
    setTime(at('2026-11-19T20:00'))
    const ask = async (adminId: string, email: string, changes = mailbox.resend as object) => {
      const headers = await adminHeaders(adminId, email)
      return asAdmin('POST', '/api/reports/summary', {}, { headers, changes })
    }
    const [first, second] = ['first@ceyforge.example', 'second@ceyforge.example']
    const asked = [await ask('one', first), await ask('one', first), await ask('two', second)]
    expect(asked.map(({ status }) => status)).toEqual([204, 429, 204])
    expect((await ask('one', first, mailbox.emailjs)).error.code).toBe('reply_unavailable')
    await env.DB.exec("delete from admins where id = 'two'")
    await cron('2026-11-19T20:01')

    const [call, ...more] = await mailbox.calls()
    expect(more).toEqual([])
    expect(call?.body).toMatchObject({
      ...{ to: [first], subject: '1 answer is late, 0 in time last week' },
      text: expect.stringContaining('Last week, Monday 9 November to Sunday 15 November'),
    })
    expect(call?.body).toMatchObject({ text: expect.stringContaining(`inquiry=${late}`) })
  })

  test('stores nothing about customers, and names none who was erased before it is sent', async () => {
    const id = await add('2026-11-17T10:00', { name: 'Suresh Herath' })
    setTime(at('2026-11-23T09:00'))
    await mailbox.answer({ status: 500 })
    await cron('2026-11-23T09:00')
    const row = await env.DB.prepare("select * from emails where kind = 'summary'").first()
    expect(JSON.stringify(row)).not.toContain('Suresh')

    await env.DB.prepare('delete from inquiries where id = ?').bind(id).run()
    await mailbox.answer({ status: 200 })
    await runCron(at('2026-11-23T09:00') + hour, { ...mailbox.resend, TIME_ZONE: 'Asia/Colombo' })
    for (const { text } of (await summaries()).slice(-1))
      expect(text).toContain('No answer is late.')
  })
})
