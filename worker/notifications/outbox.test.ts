import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import { updateInquiries } from '../inbox/edit'
import { newInquiryId } from '../intake/store'
import {
  addWaiting,
  notifications,
  runCron,
  setNotification,
  theNotification,
} from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { anInquiry } from '../testing/samples'
import { storeInquiry } from '../testing/store-inquiry'
import { day, minute } from '../time'
import {
  type ClaimedNotification,
  claimNextDue,
  claimNotification,
  claimOldest,
  claimTime,
} from './outbox'
import { bookkeepingOf } from './record-outcome'

const start = Date.UTC(2026, 10, 1)
const db = openDatabase(env.DB)
const failure = { channel: 'resend', code: 'provider_error', status: 503 } as const

/** Moves inquiries to the bin, or restores them, as the desk does. */
async function setDeleted(ids: string[], at: number | null, now = start) {
  const targets = ids.map((id) => ({ id }))
  const edit = { isDeleted: at !== null }
  await db.run(updateInquiries(targets, edit, { now: at ?? now, raisesVersion: true }))
}

async function release(id: string, now: number) {
  await db.run(updateInquiries([{ id }], { isHeld: false }, { now, raisesVersion: true }))
}

async function addHeld() {
  const id = newInquiryId(start)
  await storeInquiry(db, anInquiry, { id, timestamp: start, key: null, heldFor: 'decoy' })
  return id
}

test('a sender without a slot whose claim has expired does not release the claim of the next one', async () => {
  await addWaiting(start)
  const first = await claimOldest(db, start)
  const second = await claimNextDue(db, start + claimTime)
  if (!first || !second) throw new Error('Nothing was claimed.')

  await bookkeepingOf(db, first).releaseClaim([], start + claimTime + 1)

  expect(await theNotification()).toMatchObject({ state: 'sending', attempts: second.attempts })
})

test('a sender that fails after its claim has expired does not affect the claim of the next one', async () => {
  const id = await addWaiting(start)
  const first = await claimOldest(db, start)
  const later = start + claimTime
  const second = await claimNextDue(db, later)
  if (!first || !second) throw new Error('Nothing was claimed.')

  await bookkeepingOf(db, first).recordFailure(failure, later + 1, [failure])

  expect(await theNotification()).toMatchObject({ state: 'sending', due_at: later + claimTime })
  await bookkeepingOf(db, second).recordFailure(failure, later + 2, [failure])
  expect(await theNotification()).toMatchObject({ state: 'pending', attempts: second.attempts })
  expect(second.id).toBe(id)
})

describe('the notification of an inquiry in the bin', () => {
  test('is not sent by cron or a resubmission, while later ones are', async () => {
    const mailbox = openMailbox()
    const id = await addWaiting(start)
    await addWaiting(start + 1)
    await setDeleted([id], start)

    for (const days of [1, 8]) await runCron(start + days * day, mailbox.resend)

    expect(await claimOldest(db, start + day)).toBeNull()
    expect(await claimNotification(db, id, start + day)).toBeNull()
    expect((await notifications()).map(({ state, due_at }) => [state, due_at])).toEqual([
      ['pending', null],
      ['sent', null],
    ])
  })

  test.each([
    [
      'fails',
      (claim: ClaimedNotification) =>
        bookkeepingOf(db, claim).recordFailure(failure, start, [failure]),
    ],
    [
      'finds no slot',
      (claim: ClaimedNotification) => bookkeepingOf(db, claim).releaseClaim([], start),
    ],
  ])('does not become due when an attempt in progress %s', async (_, record) => {
    const id = await addWaiting(start)
    const claim = await claimOldest(db, start)
    if (!claim) throw new Error('Nothing was claimed.')
    await setDeleted([id], start)

    await record(claim)

    expect(await theNotification()).toMatchObject({ state: 'pending', due_at: null })
  })

  test('is due again for another seven days when the inquiry is restored', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 }, { status: 200 })
    const id = await addWaiting(start)
    await setDeleted([id], start)
    const back = start + 20 * day
    await setDeleted([id], null, back)
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
    const claim = await claimOldest(db, start)
    if (!claim) throw new Error('Nothing was claimed.')
    await setDeleted([id], start)
    await setDeleted([id], null, start + 1)

    expect(await claimOldest(db, start + 2)).toBeNull()
    expect(await claimNextDue(db, start + claimTime)).toBeNull()
    await bookkeepingOf(db, claim).recordSent('resend', [], start + 3)
    expect(await theNotification()).toMatchObject({ state: 'sent', due_at: null })
  })

  test.each(['sent', 'failed'])('stays %s when the inquiry is restored', async (state) => {
    const id = await addWaiting(start)
    await setNotification(id, { state, due_at: null, sent_at: start, channel: 'resend' })
    await setDeleted([id], start)
    await setDeleted([id], null)

    expect(await theNotification()).toMatchObject({ state, due_at: null })
  })

  test('is not changed by a stale edit of the inquiry', async () => {
    const id = await addWaiting(start)
    const stale = [{ id, version: 9 }]
    const circumstances = { now: start + 1, raisesVersion: true }
    await db.run(updateInquiries(stale, { isDeleted: true }, circumstances))
    expect(await theNotification()).toMatchObject({ state: 'pending', due_at: start })

    await setDeleted([id], start)
    await db.run(updateInquiries(stale, { isDeleted: false }, circumstances))
    expect(await theNotification()).toMatchObject({ state: 'pending', due_at: null })
  })
})

describe('the notification of a held inquiry', () => {
  test('is sent once the inquiry is marked as not spam, however late', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 }, { status: 200 })
    const id = await addHeld()
    const released = start + 20 * day
    await release(id, released)
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
    await setDeleted([id], start)
    await setDeleted([id], null)

    expect(await theNotification()).toMatchObject({ state: 'held', due_at: null })
  })
})

test('the notifications of five hundred inquiries are withdrawn by one statement', async () => {
  const ids: string[] = []
  for (let i = 0; i < 3; i += 1) ids.push(await addWaiting(start + i))
  const others = Array.from({ length: 497 }, () => newInquiryId(start))

  await setDeleted([...ids, ...others], start)

  expect((await notifications()).map(({ due_at }) => due_at)).toEqual([null, null, null])
})
