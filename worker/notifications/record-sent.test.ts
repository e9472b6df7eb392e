import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { app } from '../app'
import { openDatabase } from '../db/open'
import { capturePrints } from '../testing/console'
import { databaseFailing, databaseThrough } from '../testing/faulty-database'
import { addWaiting, notifications, runCron, theNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { anInquiry, submit } from '../testing/samples'
import { minute } from '../time'
import { recordSentSoon } from './record-sent'

/** The note that a notification is out. */
const noteRe = /^update "inquiries" set "notification" = 'sent'/

test('a visitor is answered without waiting for the note that the notification is out', async () => {
  const mailbox = openMailbox()
  const { promise: untilAnswered, resolve: goOn } = Promise.withResolvers<void>()
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
  goOn()
  for (const work of handedOver) await work
  expect(await theNotification()).toMatchObject({ state: 'sent', channel: 'resend' })
})

test('the first note is written at once, those of the same moment together', async () => {
  const written: string[] = []
  const DB = databaseThrough((sql, commit) => {
    written.push(sql)
    return commit()
  })
  const ids: string[] = []
  for (let at = 1; at <= 4; at += 1) ids.push(await addWaiting(at, `Message number ${at}`))

  await Promise.all(
    ids.map((id, at) => recordSentSoon(openDatabase(DB), { id, channel: 'resend', at })),
  )

  expect(written).toEqual([expect.stringMatching(noteRe), expect.stringMatching(noteRe)])
  expect(await notifications()).toMatchObject(
    ids.map((inquiry_id, sent_at) => ({ inquiry_id, sent_at, state: 'sent', channel: 'resend' })),
  )
})

test('a note that cannot be written is logged, and the notification goes out once more', async () => {
  const prints = capturePrints()
  const mailbox = openMailbox()
  const DB = databaseFailing(noteRe, () => new Error('D1_ERROR: out of order'))

  const response = await submit({ ...mailbox.resend, DB })

  expect(await response.json()).toMatchObject({ notification: 'sent' })
  const { inquiry_id: inquiry } = await theNotification()
  expect(prints()).toContain(`"outcome_not_recorded","inquiry":"${inquiry}"`)
  await runCron(Date.now() + minute, mailbox.resend)
  expect(await mailbox.calls()).toHaveLength(2)
  expect(await theNotification()).toMatchObject({ state: 'sent' })
})
