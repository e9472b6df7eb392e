import { describe, expect, test } from 'vitest'
import { auditLog } from '../testing/audit'
import { patch, remove } from '../testing/edits'
import { hurry } from '../testing/fake-clock'
import { connectionLost, databaseFailing, databaseLosingAnswers } from '../testing/faulty-database'
import { impossibleIds } from '../testing/impossible-ids'
import { addInquiry, inquiryRow, setInquiry } from '../testing/inquiries'
import { runCron, setNotification, theNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { admin, adminHeaders, anInquiry } from '../testing/samples'
import { minute } from '../time'

describe('PATCH /api/inquiries/:id', () => {
  test('marks as read and unread', async () => {
    const id = await addInquiry()

    const read = await patch(id, { isRead: true }, { version: 1 })
    expect(read).toMatchObject({ status: 200, inquiry: { readAt: expect.any(Number), version: 2 } })
    const unread = await patch(id, { isRead: false }, { version: 2 })
    expect(unread).toMatchObject({ status: 200, inquiry: { readAt: null, version: 3 } })
    expect(await auditLog()).toEqual([])
  })

  test('marks what is opened as read, once, and makes nobody else stale by it', async () => {
    const id = await addInquiry()

    const { inquiry } = await patch(id, { isRead: true })
    expect(inquiry).toMatchObject({ readAt: expect.any(Number), version: 1 })
    await setInquiry(id, { read_at: 7 })
    expect((await patch(id, { isRead: true })).inquiry).toMatchObject({ readAt: 7, version: 1 })
    expect((await patch(id, { isDeleted: true }, { version: 1 })).status).toBe(200)
  })

  test('leaves alone what somebody else has changed, and shows what it is now', async () => {
    const id = await addInquiry()
    await patch(id, { isRead: true }, { version: 1 })

    const stale = await patch(id, { isDeleted: true }, { version: 1 })

    expect(stale).toMatchObject({
      status: 409,
      error: { code: 'stale_edit' },
      current: { id, version: 2, deletedAt: null, message: anInquiry.message },
    })
    expect(await auditLog()).toEqual([])
  })

  test('of two edits at the same moment one is stale', async () => {
    const id = await addInquiry()
    await adminHeaders()

    const answers = await Promise.all([
      patch(id, { isDeleted: true }, { version: 1 }),
      patch(id, { isRead: true }, { version: 1 }),
    ])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await inquiryRow(id)).toMatchObject({ version: 2 })
  })

  test('with no version it edits whatever there is', async () => {
    const id = await addInquiry({ columns: { version: 9 } })

    expect(await patch(id, { isDeleted: true })).toMatchObject({ inquiry: { version: 10 } })
    expect(await patch(id, { isRead: false }, { version: 10 })).toMatchObject({
      status: 200,
      inquiry: { version: 10 },
    })
  })

  test('brings back from the bin, with a notification that had not gone out, and notes it', async () => {
    const mailbox = openMailbox()
    const id = await addInquiry()
    await setNotification(id, { state: 'pending', due_at: 1 })
    await patch(id, { isDeleted: true }, { version: 1 })
    await runCron(Date.now(), mailbox.resend)
    expect(await mailbox.calls()).toEqual([])

    const { inquiry } = await patch(id, { isDeleted: false }, { version: 2 })
    expect(inquiry).toMatchObject({ deletedAt: null, version: 3, notification: 'pending' })
    await runCron(Date.now() + minute, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(1)
    expect(await auditLog()).toMatchObject([
      { actor: admin.email, action: 'inquiries_deleted', inquiryId: id },
      { actor: admin.email, action: 'inquiries_restored', inquiryId: id },
    ])
  })

  test('lists what is no spam, notifies at once, counts from now on, and notes it', async () => {
    const mailbox = openMailbox()
    const id = await addInquiry({ heldFor: 'decoy', timestamp: 1000 })
    const before = Date.now()

    const { inquiry } = await patch(id, { isHeld: false }, { version: 1, changes: mailbox.resend })

    expect(inquiry).toMatchObject({ heldFor: null, version: 2, notification: 'pending' })
    expect(await mailbox.calls()).toHaveLength(1)
    const notification = await theNotification()
    expect(notification).toMatchObject({ state: 'sent', attempts: 1 })
    expect(notification).toHaveProperty('queued_at')
    expect(notification.sent_at).toBeGreaterThanOrEqual(before)
    expect(await auditLog()).toMatchObject([{ action: 'inquiries_released', inquiryId: id }])
  })

  test('a notification that the provider does not take waits for cron', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 }, { status: 200 })
    const id = await addInquiry({ heldFor: 'decoy' })

    expect((await patch(id, { isHeld: false }, { changes: mailbox.resend })).status).toBe(200)
    expect(await theNotification()).toMatchObject({ state: 'pending', due_at: expect.any(Number) })
  })

  test.each([
    [{}, 422],
    [{ isRead: 'yes' }, 422],
    [{ isHeld: null }, 422],
    [{ isDeleted: null }, 422],
    [[], 422],
    [null, 422],
  ])('refuses %j and changes nothing', async (edit, status) => {
    const id = await addInquiry()

    expect(await patch(id, edit as object)).toMatchObject({
      status,
      error: { code: 'validation_failed' },
    })
    expect(await inquiryRow(id)).toMatchObject({ version: 1, read_at: null })
  })

  test.each(['', 'x', '1.5', '-1', '1","2', '9'.repeat(16)])(
    'refuses the version %j',
    async (version) => {
      const id = await addInquiry()

      expect(await patch(id, { isRead: true }, { version })).toMatchObject({
        status: 400,
        error: { code: 'malformed_request' },
      })
    },
  )

  test.each(impossibleIds)('%j is simply not there', async (id) => {
    expect((await patch(id, { isRead: true })).status).toBe(404)
    expect((await patch(id, { isRead: true }, { version: 1 })).status).toBe(404)
  })
})

describe('a database that loses its connection during an edit', () => {
  const updateRe = /update inquiries set/

  test.each([
    ['before anything is done', databaseFailing],
    ['after it is done', databaseLosingAnswers],
  ])('%s: it is done once, noted once, and not stale', async (_, faulty) => {
    const id = await addInquiry()
    const edits = [
      () =>
        patch(
          id,
          { isRead: true },
          { version: 1, changes: { DB: faulty(updateRe, connectionLost, 1) } },
        ),
      () => patch(id, { isRead: false }, { changes: { DB: faulty(updateRe, connectionLost, 1) } }),
      () => remove(id, { version: 3, changes: { DB: faulty(updateRe, connectionLost, 1) } }),
    ]
    const statuses: number[] = []
    for (const edit of edits) statuses.push((await hurry(edit)).status)

    expect(statuses).toEqual([200, 200, 204])
    expect(await inquiryRow(id)).toMatchObject({ version: 4, deleted_at: expect.any(Number) })
    expect(await auditLog()).toHaveLength(1)
  })
})
