import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { app } from '../app'
import { capturePrints } from '../testing/console'
import { databaseFailing, databaseThrough } from '../testing/faulty-database'
import { runCron, theNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { anInquiry, submit } from '../testing/samples'
import { minute } from '../time'

afterEach(() => void vi.restoreAllMocks())

/** The statement that records a notification as sent. */
const noteRe = /^update "inquiries" set notification = /

test('a visitor is answered without waiting for the success to be recorded', async () => {
  const mailbox = openMailbox()
  const { promise: untilAnswered, resolve: markAnswered } = Promise.withResolvers<void>()
  const DB = databaseThrough(async (sql, commit) => {
    if (noteRe.test(sql)) await untilAnswered
    return commit()
  })
  const handedOver: Promise<unknown>[] = []
  const context = {
    waitUntil: (work: Promise<unknown>) => void handedOver.push(work),
    passThroughOnException: () => undefined,
    props: {},
  }
  const request = new Request('https://ceyforge.example/api/inquiries', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(anInquiry),
  })

  const response = await app.fetch(request, { ...env, ...mailbox.resend, DB }, context)

  expect(await response.json()).toMatchObject({ notification: 'sent' })
  expect(await theNotification()).toMatchObject({ state: 'sending' })
  markAnswered()
  for (const work of handedOver) await work
  expect(await theNotification()).toMatchObject({ state: 'sent', channel: 'resend' })
})

test('a success that cannot be recorded is logged, and the notification is sent again', async () => {
  const prints = capturePrints()
  const mailbox = openMailbox()
  const DB = databaseFailing(noteRe, () => new Error('D1_ERROR: out of order'))

  const response = await submit({ ...mailbox.resend, DB })

  expect(await response.json()).toMatchObject({ notification: 'sent' })
  const { inquiry_id: inquiry } = await theNotification()
  expect(prints()).toContain(`"outcome_not_recorded","kind":"notification","inquiry":"${inquiry}"`)
  await runCron(Date.now() + minute, mailbox.resend)
  expect(await mailbox.calls()).toHaveLength(2)
  expect(await theNotification()).toMatchObject({ state: 'sent' })
})
