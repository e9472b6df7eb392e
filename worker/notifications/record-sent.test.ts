import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { app } from '../app'
import { openDatabase } from '../db/database'
import { capturePrints } from '../testing/console'
import { databaseFailing, databaseThrough } from '../testing/faulty-database'
import { addWaiting, notifications, runCron, theNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { anInquiry, submit } from '../testing/samples'
import { minute } from '../time'
import { bookkeepingTimeLimit } from './deliver'
import { recordSentSoon } from './record-outcome'

afterEach(() => void vi.restoreAllMocks())

/** The statement that records a notification as sent. */
const noteRe = /^update "inquiries" set "notification" = 'sent'/

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

test('the first success is recorded at once, simultaneous ones in a single write', async () => {
  const writes: string[] = []
  const DB = databaseThrough((sql, commit) => {
    writes.push(sql)
    return commit()
  })
  const ids: string[] = []
  for (let at = 1; at <= 4; at += 1) ids.push(await addWaiting(at, `Message number ${at}`))

  await Promise.all(
    ids.map((id, at) => recordSentSoon(openDatabase(DB), { id, channel: 'resend', at })),
  )

  expect(writes).toEqual([expect.stringMatching(noteRe), expect.stringMatching(noteRe)])
  expect(await notifications()).toMatchObject(
    ids.map((inquiry_id, sent_at) => ({ inquiry_id, sent_at, state: 'sent', channel: 'resend' })),
  )
})

test('a request does not wait for a write that another has begun, which the platform would refuse', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let writes = 0
  const DB = databaseThrough(async (_, commit) => {
    writes += 1
    if (writes === 2) await held
    return commit()
  })
  const ids: string[] = []
  for (let at = 1; at <= 3; at += 1) ids.push(await addWaiting(at, `Message number ${at}`))
  const [first, second, third] = ids.map((id, at) =>
    recordSentSoon(openDatabase(DB), { id, channel: 'resend', at }),
  )
  let isWritten = false
  const written = second?.then(() => {
    isWritten = true
  })

  await Promise.all([first, third])
  expect(isWritten).toBe(false)
  release()
  await written
  expect((await notifications()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
})

test('a success is recorded even if the request that queued it has ended', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const db = openDatabase(databaseThrough((_, commit) => commit()))
  const ids: string[] = []
  for (let at = 1; at <= 3; at += 1) ids.push(await addWaiting(at, `Message number ${at}`))
  const [first, ended, last] = ids.map((id, at) => () => {
    return recordSentSoon(db, { id, channel: 'resend', at })
  })

  const recordings = [first?.()]
  // The timer of a request that has ended never fires.
  vi.spyOn(globalThis, 'setTimeout').mockReturnValueOnce(0 as never)
  void ended?.()
  recordings.push(last?.())
  await Promise.all(recordings)

  expect((await notifications()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
})

test('a clock that was set back does not delay recording', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const db = openDatabase(databaseThrough((_, commit) => commit()))
  const ids: string[] = []
  for (let at = 1; at <= 2; at += 1) ids.push(await addWaiting(at, `Message number ${at}`))
  await recordSentSoon(db, { id: ids[0] ?? '', channel: 'resend', at: 1 })
  clock.mockReturnValue(10)
  const timers = vi.spyOn(globalThis, 'setTimeout')

  await recordSentSoon(db, { id: ids[1] ?? '', channel: 'resend', at: 2 })

  expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([bookkeepingTimeLimit])
  expect((await notifications()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('a success that cannot be recorded is logged, and the notification is sent again', async () => {
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
