import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { site } from '../../web/app/lib/site'
import { openDatabase } from '../db/database'
import { acknowledgementsPerDay } from '../intake/queue-emails'
import { newInquiryId } from '../intake/store'
import { acknowledgeFrom, storedAcknowledgements } from '../testing/acknowledgements'
import { patch } from '../testing/edits'
import { addMany } from '../testing/exports'
import { setTime } from '../testing/fake-clock'
import { sendInquiry } from '../testing/files'
import { inquiryRow } from '../testing/inquiries'
import { anInquiry } from '../testing/samples'
import { storeInquiry } from '../testing/store-inquiry'
import { other, send } from '../testing/visitors'
import { day, hour, minute } from '../time'

const now = Date.UTC(2026, 10, 2, 9)
const email = anInquiry.email

let mailbox: Awaited<ReturnType<typeof acknowledgeFrom>>['mailbox']
let sentAt: Awaited<ReturnType<typeof acknowledgeFrom>>['sentAt']

beforeEach(async () => {
  ;({ mailbox, sentAt } = await acknowledgeFrom(now))
})

const inquire = (more: object = {}) => sendInquiry(more, mailbox.resend)

describe('an acknowledgement', () => {
  test('contains the reference, the next steps and the link, and nothing that the visitor typed', async () => {
    const typed = {
      name: 'Zuhair <b>Qasim</b>',
      message: 'Xylophone wanted: https://spam.example',
      company: 'Wqx Ltd',
      location: 'Vavuniya',
      service: 'jqv-kvq',
      phone: '077 765 4321',
    }
    const { id, page } = await inquire(typed)
    expect((await mailbox.calls()).map(({ body }) => body.to)).toEqual([[env.NOTIFY_TO]])

    const [sent, ...more] = await sentAt(now + minute)

    const reference = `CF-${Number((await inquiryRow(id))?.number) + 1000}`
    expect(more).toEqual([])
    expect(sent).toEqual({
      from: `${site.name} <${env.NOTIFY_FROM}>`,
      to: [email],
      reply_to: env.NOTIFY_TO,
      subject: `We have received your enquiry (${reference})`,
      text: expect.stringContaining(`Your reference: ${reference}\n`),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        References: `<${id}@ceyforge.example>`,
      },
    })
    expect(sent?.text).toContain(`\n${env.SITE_ORIGIN}${page}\n`)
    expect(sent?.text).toContain('3. You get a written quotation.')
    for (const text of [
      'zuhair',
      'xylophone',
      'spam.example',
      'wqx',
      'vavuniya',
      'kvq',
      '7654321',
    ]) {
      expect(JSON.stringify(sent).toLowerCase()).not.toContain(text)
    }
    expect((await mailbox.calls()).at(-1)?.headers).toMatchObject({
      'idempotency-key': expect.stringMatching(/^acknowledgement\//),
    })
    expect(await sentAt(now + hour)).toEqual([])
  })

  test('is sent by EmailJS with the template for replies', async () => {
    const changes = { ...mailbox.emailjs, EMAILJS_REPLY_TEMPLATE_ID: 'replies' }
    const { page } = await sendInquiry({}, changes)

    const [sent] = await sentAt(now + minute, changes)

    expect(sent).toMatchObject({
      template_id: 'replies',
      template_params: {
        to_email: email,
        from_name: site.name,
        reply_to: env.NOTIFY_TO,
        subject: expect.stringContaining('We have received your enquiry'),
        message: expect.stringContaining(page),
      },
    })
  })

  test('is neither stored nor sent unless acknowledgements are on', async () => {
    await env.DB.exec('update settings set acknowledgements = 0')
    await inquire()
    expect(await sentAt(now + minute)).toEqual([])
    expect(await storedAcknowledgements()).toEqual([])

    await env.DB.exec('update settings set acknowledgements = 1')
    expect(await sentAt(now + 2 * minute)).toEqual([])
  })

  test('is not sent once acknowledgements are off, but records of sent ones are kept', async () => {
    await inquire()
    await sentAt(now + minute)
    await inquire({ email: 'kamala@factory.example' })
    await env.DB.exec('update settings set acknowledgements = 0')

    expect(await sentAt(now + 2 * minute)).toEqual([])
    expect(await storedAcknowledgements()).toMatchObject([{ mailbox: email }])
  })
})

describe('a mailbox', () => {
  test('gets one acknowledgement a day, however its address is written', async () => {
    await inquire()
    expect(await sentAt(now + minute)).toHaveLength(1)
    for (const spelling of [email, email.toUpperCase(), email.replace('@', '+x@')]) {
      await inquire({ email: spelling })
    }
    expect(await sentAt(now + day)).toEqual([])
    await inquire({ email: 'kamala@factory.example' })
    expect((await sentAt(now + day)).map(({ to }) => to)).toEqual([['kamala@factory.example']])

    await sentAt(now + day + 2 * minute)
    await inquire()
    expect(await sentAt(now + day + 3 * minute)).toHaveLength(1)
  })

  test('gets one acknowledgement if several enquiries arrive before cron runs', async () => {
    await Promise.all([inquire(), inquire(), inquire()])

    expect(await sentAt(now + minute)).toHaveLength(1)
    expect(await sentAt(now + 2 * minute)).toEqual([])
  })

  test('gets none while its last one is still waiting', async () => {
    await mailbox.answer({ status: 200 }, { status: 503 }, { status: 200 })
    await inquire()
    await sentAt(now + minute)
    await inquire()

    expect(await storedAcknowledgements()).toHaveLength(1)
  })
})

describe('an enquiry is not acknowledged', () => {
  test('if it is held, even once it is released', async () => {
    const { id } = await inquire({ subject: 'filled' })
    setTime(now + 1000)

    await patch(id, { isHeld: false }, { changes: mailbox.resend })

    expect(await inquiryRow(id)).toMatchObject({ held_for: null, notification: 'sent' })
    expect(await sentAt(now + minute)).toEqual([])
    expect(await storedAcknowledgements()).toEqual([])
  })

  test.each([
    ['marked as spam', { isHeld: true }],
    ['deleted', null],
  ])('if it is %s before cron runs', async (_, edit) => {
    const { id } = await inquire()
    if (edit) await patch(id, edit)
    else
      await env.DB.prepare('update inquiries set deleted_at = ? where id = ?').bind(now, id).run()

    expect(await sentAt(now + minute)).toEqual([])
    expect(await storedAcknowledgements()).toEqual([])
  })

  test('if it is part of a flood', async () => {
    await addMany(60, now, 0)
    const { id } = await inquire({ email: 'zoysa@factory.example' })
    await sentAt(now + 1)

    expect(await storedAcknowledgements()).toEqual([])
    expect(await inquiryRow(id)).toMatchObject({ held_for: null, paced_turn: 1 })
  })

  test('if its visitor has sent three others that day, so that nobody uses up the daily limit', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.7' }
    const inquireFrom = (i: number) =>
      send({ ...other(i), email: `stranger${i}@site.example` }, mailbox.resend, headers)
    for (const i of [1, 2, 3, 4]) await inquireFrom(i)
    await inquire()
    await sentAt(now + minute)

    expect((await storedAcknowledgements()).map(({ mailbox: to }) => to)).toEqual([
      'stranger1@site.example',
      'stranger2@site.example',
      'stranger3@site.example',
      email,
    ])
  })

  test('beyond the daily limit, so that our form cannot send e-mails to many strangers', async () => {
    await addMany(acknowledgementsPerDay, now, 0)
    await env.DB.prepare(
      `insert into emails (kind, inquiry_id, dedupe_key, state, priority, attempts, created_at,
          queued_at, sent_at)
        select 'acknowledgement', id, ?2 || number, 'sent', 2, 1, ?1, ?1, ?1
        from inquiries`,
    )
      .bind(now, `acknowledgement/${Math.floor(now / day)}/`)
      .run()
    // Late enough not to be part of a flood.
    const later = now + hour
    expect(await sentAt(later)).toEqual([])
    await send({ email }, mailbox.resend)
    expect(await sentAt(later + minute)).toEqual([])

    await sentAt(now + day + minute)
    await send({ email }, mailbox.resend)
    expect(await sentAt(now + day + 2 * minute)).toHaveLength(1)
  })
})

test('cron acknowledges an enquiry once even if the Worker stopped right after storing it', async () => {
  await storeInquiry(openDatabase(env.DB), anInquiry, {
    id: newInquiryId(now),
    timestamp: now,
    key: null,
    heldFor: null,
  })

  expect(await sentAt(now + 2 * minute)).toMatchObject([{ to: [email] }])
  expect(await sentAt(now + 3 * minute)).toEqual([])
})
