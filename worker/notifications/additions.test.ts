import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { chunkBytes } from '../files/contract'
import { asAdmin } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addWithPage, aPdf, emptyBucket, filesOf } from '../testing/files'
import { inquiryRow } from '../testing/inquiries'
import { runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { anInquiry } from '../testing/samples'
import { day, hour, minute, second } from '../time'
import type { DeliveryReport } from './report'

const now = Date.UTC(2026, 10, 2, 9)

beforeEach(async () => {
  setTime(now)
  await emptyBucket()
})

let visits = 0

async function reportOfAdditions() {
  const report = await asAdmin('GET', '/api/delivery')
  const { status, additionsWaiting, additionsFailed } = report as unknown as DeliveryReport
  return { status, additions: [additionsWaiting, additionsFailed] }
}

async function correct(page: string, text: string) {
  visits += 1
  const headers = { 'cf-connecting-ip': `203.0.113.${visits}` }
  const init = { method: 'POST', headers, body: new URLSearchParams({ text }) }
  expect((await request(`${page}/corrections`, init)).status).toBe(303)
}

/** Runs cron and returns the e-mails that it sent. */
async function sentAt(at: number, mailbox: ReturnType<typeof openMailbox>) {
  const before = (await mailbox.calls()).length
  await runCron(at, mailbox.resend)
  return (await mailbox.calls()).slice(before).map(({ body }) => body)
}

describe('an addition to an enquiry', () => {
  test('that is made while an e-mail is being retried is sent under another key', async () => {
    const mailbox = openMailbox()
    const inquiry = await addWithPage()
    await correct(inquiry.page, 'The hall is 9 m high.')
    await mailbox.answer({ status: 500 }, { status: 200 })
    await sentAt(now + minute, mailbox)
    // As if it arrived while the provider had not answered yet.
    await env.DB.exec("update emails set state = 'sending' where kind = 'addition'")
    setTime(now + minute)
    await correct(inquiry.page, 'It has two gates.')
    await sentAt(now + hour, mailbox)

    const [first, second] = (await mailbox.calls()).map(({ headers }) => headers['idempotency-key'])
    expect(second).toMatch(/^addition\//)
    expect(second).not.toBe(first)
  })

  test('is e-mailed once all files are complete, in one message that names them', async () => {
    const mailbox = openMailbox()
    const inquiry = await addWithPage()
    const visitor = filesOf(inquiry.token)
    const later = await visitor.announce(aPdf(chunkBytes + 1), { name: 'later.pdf' })
    await visitor.upload(aPdf(700), { name: 'plan.bat' })
    expect(await sentAt(now + 2 * minute, mailbox)).toEqual([])
    setTime(now + second)
    for (const number of [0, 1]) {
      await visitor.send(later.file?.id ?? '', aPdf(chunkBytes + 1), number)
    }
    await correct(inquiry.page, 'The hall is 9 m high.')
    const [sent, ...more] = await sentAt(now + 2 * minute, mailbox)

    const reference = `CF-${Number((await inquiryRow(inquiry.id))?.number) + 1000}`
    expect(more).toEqual([])
    expect(sent).toMatchObject({
      subject: `Files and a correction for enquiry ${reference} from ${anInquiry.name}`,
      reply_to: anInquiry.email,
      headers: {
        'Auto-Submitted': 'auto-generated',
        References: `<${inquiry.id}@ceyforge.example>`,
      },
    })
    expect(sent?.text).toBe(
      [
        `Added to enquiry ${reference}: files and a correction`,
        `Name: ${anInquiry.name}`,
        `Open this enquiry: ${env.SITE_ORIGIN}/admin?inquiry=${inquiry.id}`,
        'File: plan.bat.pdf (1 KB)',
        'File: later.pdf (256 KB)',
        '',
        'Written by the visitor, to the end of this e-mail:',
        '',
        'The hall is 9 m high.',
      ].join('\n'),
    )
    expect(await sentAt(now + hour, mailbox)).toEqual([])
  })

  test('is e-mailed 15 minutes after the last chunk of a file that stays incomplete', async () => {
    const mailbox = openMailbox()
    const { token } = await addWithPage()
    await filesOf(token).upload(aPdf(10))
    await filesOf(token).announce(aPdf(2 * chunkBytes))

    expect(await sentAt(now + 14 * minute, mailbox)).toEqual([])
    const [sent, ...more] = await sentAt(now + 15 * minute, mailbox)
    expect(sent?.subject).toMatch(/^Files for enquiry/)
    expect(sent?.text).toMatch(/^Added to enquiry CF-\d+: files\n/)
    expect(sent?.text).not.toContain('Written by the visitor')
    expect(more).toEqual([])
  })

  test('fits into an e-mail, however long the corrections are', async () => {
    const mailbox = openMailbox()
    const { page } = await addWithPage()
    for (let i = 0; i < 9; i += 1) await correct(page, `${i}${'අ'.repeat(1999)}`)

    const [sent] = await sentAt(now + minute, mailbox)
    expect(new TextEncoder().encode(String(sent?.text)).length).toBeLessThan(50_000)
    expect(sent?.text).toContain('The message was shortened here.')
    expect(sent?.text).toContain('Open this enquiry:')
  })

  test('made later is sent in another e-mail, without the earlier ones', async () => {
    const mailbox = openMailbox()
    const { page } = await addWithPage()
    await correct(page, 'First correction')
    expect(await sentAt(now + minute, mailbox)).toHaveLength(1)
    setTime(now + hour)
    await correct(page, 'Second correction')

    const [sent] = await sentAt(now + hour + minute, mailbox)
    expect(sent?.subject).toContain('A correction for enquiry')
    expect(sent?.text).toContain('Second correction')
    expect(sent?.text).not.toContain('First')
  })

  test('is e-mailed at most once an hour, however many files arrive', async () => {
    const mailbox = openMailbox()
    const { token } = await addWithPage()
    const sentOn: number[] = []
    for (let minutes = 0; minutes < 120; minutes += 20) {
      setTime(now + minutes * minute)
      await filesOf(token).upload(aPdf(10))
      const sent = await sentAt(now + (minutes + 1) * minute, mailbox)
      if (sent.length > 0) sentOn.push(minutes)
    }
    expect(sentOn).toEqual([0, 60])

    expect(await sentAt(now + 120 * minute, mailbox)).toEqual([])
    expect(await sentAt(now + 121 * minute, mailbox)).toHaveLength(1)
  })

  test('to a held enquiry is not e-mailed until the enquiry is released', async () => {
    const mailbox = openMailbox()
    const { id, page } = await addWithPage({ heldFor: 'decoy' })
    await correct(page, 'It is really me.')
    const digest = await sentAt(now + hour, mailbox)
    expect(digest.map(({ subject }) => subject)).toEqual(['1 enquiry held as possible spam'])

    await asAdmin('PATCH', `/api/inquiries/${id}`, { isHeld: false }, { changes: mailbox.resend })
    const sent = await sentAt(now + 2 * hour, mailbox)
    expect(sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('A correction for enquiry'),
    ])
  })

  test('to an enquiry released after weeks is retried, too, if its first attempt fails', async () => {
    const mailbox = openMailbox()
    const { id, page } = await addWithPage({ heldFor: 'decoy' })
    await correct(page, 'It is really me.')
    setTime(now + 14 * day)
    await asAdmin('PATCH', `/api/inquiries/${id}`, { isHeld: false }, { changes: mailbox.resend })
    await mailbox.answer({ status: 500 }, { status: 200 })
    expect(await sentAt(now + 14 * day + hour, mailbox)).toHaveLength(1)

    const again = await sentAt(now + 14 * day + 2 * hour, mailbox)
    expect(again.map(({ text }) => text)).toEqual([expect.stringContaining('really me')])
  })

  test('whose e-mail fails is reported until it is sent, its enquiry done, or seven days are over', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 })
    const { id, page } = await addWithPage()
    await correct(page, 'A correction')
    await sentAt(now + minute, mailbox)
    expect(await reportOfAdditions()).toEqual({ status: 'degraded', additions: [1, 0] })

    await sentAt(now + 8 * day, mailbox)
    expect(await reportOfAdditions()).toMatchObject({ additions: [0, 1] })
    await asAdmin('PATCH', `/api/inquiries/${id}`, { isDone: true })
    expect(await reportOfAdditions()).toMatchObject({ additions: [0, 0] })
  })

  test('whose e-mail waits for a retry is sent with all waiting ones, but not before its minute', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 }, { status: 200 })
    const failing = await addWithPage()
    await correct(failing.page, 'Fails at first')
    await sentAt(now + minute, mailbox)
    setTime(now + minute)
    const { page } = await addWithPage()
    await correct(page, 'Just now')

    const before = (await mailbox.calls()).length
    await asAdmin('POST', '/api/delivery/waiting', {}, { changes: mailbox.resend })
    await sentAt(now + minute + 1, mailbox)
    const sent = (await mailbox.calls()).slice(before).map(({ body }) => body.text)
    expect(sent).toEqual([expect.stringContaining('Fails at first')])
  })

  test('is e-mailed although the one before it was removed before its e-mail', async () => {
    const mailbox = openMailbox()
    const { token, page } = await addWithPage()
    const { file } = await filesOf(token).upload(aPdf(10))
    await filesOf(token).remove(file?.id ?? '')
    expect(await sentAt(now + minute, mailbox)).toEqual([])
    setTime(now + 2 * minute)
    await correct(page, 'The hall is 9 m high.')

    const sent = await sentAt(now + 3 * minute, mailbox)
    expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('9 m high')])
  })

  test('is retried if the provider fails, and is not sent if it was removed', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 }, { status: 200 })
    const { page } = await addWithPage()
    await correct(page, 'A correction')

    expect(await sentAt(now + minute, mailbox)).toHaveLength(1)
    expect(await sentAt(now + 90_000, mailbox)).toEqual([])
    const again = await sentAt(now + 3 * minute, mailbox)
    expect(again.map(({ text }) => text)).toEqual([expect.stringContaining('A correction')])

    const { token } = await addWithPage()
    const { file } = await filesOf(token).upload(aPdf(10))
    await filesOf(token).remove(file?.id ?? '')
    expect(await sentAt(now + hour, mailbox)).toEqual([])
    const due = "select count(*) as n from emails where state in ('waiting', 'sending')"
    expect(await env.DB.prepare(due).first('n')).toBe(0)
  })
})
