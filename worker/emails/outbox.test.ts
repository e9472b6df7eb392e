import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { batch, openDatabase } from '../db/database'
import { editInquiries } from '../inbox/edit'
import { newInquiryId } from '../intake/store'
import { kinds } from '../notifications/kinds'
import { addInquiry } from '../testing/inquiries'
import {
  addWaiting,
  notifications,
  runCron,
  setNotification,
  theNotification,
} from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { day, minute } from '../time'
import {
  claimEmail,
  claimNext,
  claimTime,
  notificationKey,
  priorities,
  type QueuedEmail,
  queueEmail,
  send,
} from './outbox'

const start = Date.UTC(2026, 10, 1)
const db = openDatabase(env.DB)

/** Moves inquiries to the bin, or restores them, as the desk does. */
async function setDeleted(ids: string[], isDeleted: boolean, now = start, version?: number) {
  const targets = ids.map((id) => ({ id, version }))
  await editInquiries(
    env,
    targets,
    { isDeleted },
    { actor: 'owner@ceyforge.example', adminId: 'admin-1', now },
  )
}

const addHeld = () => addInquiry({ timestamp: start, heldFor: 'decoy' })

async function claimAt(now: number) {
  const claimed = await claimNext(db, now, [priorities.first])
  if (!claimed) throw new Error('Nothing was claimed.')
  return claimed
}

/** Sends a claimed notification while the provider answers with this status. */
async function sendWhile(status: number, claimed: QueuedEmail, now: number) {
  const mailbox = openMailbox()
  await mailbox.answer({ status })
  const options = { timeLimit: 1000, now: () => now }
  await send({ ...env, ...mailbox.resend }, db, kinds.notification, claimed, options)
}

test('an e-mail is queued once, whatever happens to it later', async () => {
  const email = { kind: 'held_digest', dedupeKey: 'held/1', now: start } as const
  await batch(db, [queueEmail(email), queueEmail(email)])
  await env.DB.exec("update emails set state = 'sent'")
  await batch(db, [queueEmail(email)])

  expect(await env.DB.prepare('select state from emails').raw()).toEqual([['sent']])
})

test('a sender whose claim has expired does not change the outcome of the next one', async () => {
  await addWaiting(start)
  const first = await claimAt(start)
  const later = start + claimTime
  const second = await claimAt(later)

  await sendWhile(503, first, later + 1)

  expect(await theNotification()).toMatchObject({ state: 'sending', due_at: later + claimTime })
  await sendWhile(503, second, later + 2)
  expect(await theNotification()).toMatchObject({ state: 'pending', attempts: second.attempts })
})

describe('the notification of an inquiry in the bin', () => {
  test('is not sent by cron or a resubmission, while later ones are', async () => {
    const mailbox = openMailbox()
    const id = await addWaiting(start)
    await addWaiting(start + 1)
    await setDeleted([id], true)

    for (const days of [1, 8]) await runCron(start + days * day, mailbox.resend)

    expect(await claimEmail(db, notificationKey(id), start + day)).toBeUndefined()
    expect((await notifications()).map(({ state }) => state)).toEqual(['pending', 'sent'])
  })

  test('does not become due when an attempt in progress fails', async () => {
    const id = await addWaiting(start)
    const claim = await claimAt(start)
    await setDeleted([id], true)

    await sendWhile(503, claim, start)

    const mailbox = openMailbox()
    await runCron(start + day, mailbox.resend)
    expect(await mailbox.calls()).toEqual([])
    expect(await theNotification()).toMatchObject({ state: 'pending' })
  })

  test('is not sent again if its sender has crashed', async () => {
    const mailbox = openMailbox()
    const id = await addWaiting(start)
    await claimAt(start)
    await setDeleted([id], true)

    await runCron(start + claimTime, mailbox.resend)

    expect(await mailbox.calls()).toEqual([])
    await setDeleted([id], false, start + day)
    await runCron(start + day, mailbox.resend)
    expect(await theNotification()).toMatchObject({ state: 'sent' })
  })

  test('is due again for another seven days when the inquiry is restored', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 }, { status: 200 })
    const id = await addWaiting(start)
    await setDeleted([id], true)
    const back = start + 20 * day
    await setDeleted([id], false, back)
    expect(await theNotification()).toMatchObject({
      state: 'pending',
      due_at: back,
      queued_at: back,
    })

    await runCron(back, mailbox.resend)
    expect(await theNotification()).toMatchObject({ state: 'pending' })
    await runCron(back + 2 * minute, mailbox.resend)
    expect(await theNotification()).toMatchObject({ state: 'sent' })
  })

  test('is left to its current sender when the inquiry is restored at once', async () => {
    const id = await addWaiting(start)
    const claim = await claimAt(start)
    await setDeleted([id], true)
    await setDeleted([id], false, start + 1)

    expect(await claimNext(db, start + 2, [priorities.first])).toBeUndefined()
    await sendWhile(200, claim, start + 3)
    expect(await theNotification()).toMatchObject({ state: 'sent', due_at: null })
  })

  test.each(['sent', 'failed'])('stays %s when the inquiry is restored', async (state) => {
    const id = await addWaiting(start)
    await setNotification(id, { state, due_at: null, sent_at: start, channel: 'resend' })
    await setDeleted([id], true)
    await setDeleted([id], false)

    expect(await theNotification()).toMatchObject({ state, due_at: null })
  })

  test('is not changed by a stale edit of the inquiry', async () => {
    const mailbox = openMailbox()
    const id = await addWaiting(start)
    await setDeleted([id], true, start + 1, 9)
    await runCron(start + 1, mailbox.resend)
    expect(await theNotification()).toMatchObject({ state: 'sent' })

    const other = await addWaiting(start + 2)
    await setDeleted([other], true)
    await setDeleted([other], false, start + 3, 9)
    await runCron(start + day, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(1)
  })
})

describe('the notification of a held inquiry', () => {
  test('is sent once the inquiry is marked as not spam, however late', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 }, { status: 200 })
    const id = await addHeld()
    const released = start + 20 * day
    const by = { actor: 'owner@ceyforge.example', adminId: 'admin-1', now: released }
    await editInquiries(env, [{ id }], { isHeld: false }, by)
    expect(await theNotification()).toMatchObject({ state: 'pending', notification: 'pending' })

    await runCron(released, mailbox.resend)
    await runCron(released + 2 * minute, mailbox.resend)

    expect(await theNotification()).toMatchObject({
      state: 'sent',
      notification: 'sent',
      attempts: 2,
    })
    expect(await mailbox.calls()).toHaveLength(2)
  })

  test('stays held when the inquiry is moved to the bin and restored', async () => {
    const id = await addHeld()
    await setDeleted([id], true)
    await setDeleted([id], false)

    expect(await theNotification()).toMatchObject({ state: 'held', due_at: null })
  })
})

test('the notifications of five hundred inquiries are withdrawn by one edit', async () => {
  const mailbox = openMailbox()
  const ids: string[] = []
  for (let i = 0; i < 3; i += 1) ids.push(await addWaiting(start + i))
  const others = Array.from({ length: 497 }, () => newInquiryId(start))

  await setDeleted([...ids, ...others], true)

  await runCron(start + day, mailbox.resend)
  expect(await mailbox.calls()).toEqual([])
})
