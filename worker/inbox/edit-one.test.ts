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
import { day, minute } from '../time'

describe('PATCH /api/inquiries/:id', () => {
  test('marks as read and unread', async () => {
    const id = await addInquiry()

    const read = await patch(id, { isRead: true }, { version: 1 })
    expect(read).toMatchObject({ status: 200, inquiry: { readAt: expect.any(Number), version: 2 } })
    const unread = await patch(id, { isRead: false }, { version: 2 })
    expect(unread).toMatchObject({ status: 200, inquiry: { readAt: null, version: 3 } })
    expect(await auditLog()).toEqual([])
  })

  test('marks an opened inquiry as read once, without making other edits stale', async () => {
    const id = await addInquiry()

    const { inquiry } = await patch(id, { isRead: true })
    expect(inquiry).toMatchObject({ readAt: expect.any(Number), version: 1 })
    await setInquiry(id, { read_at: 7 })
    expect((await patch(id, { isRead: true })).inquiry).toMatchObject({ readAt: 7, version: 1 })
    expect((await patch(id, { isDeleted: true }, { version: 1 })).status).toBe(200)
  })

  test('changes nothing if somebody else has edited the inquiry, and returns its current state', async () => {
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

  test('rejects one of two simultaneous edits as stale', async () => {
    const id = await addInquiry()
    await adminHeaders()

    const answers = await Promise.all([
      patch(id, { isDeleted: true }, { version: 1 }),
      patch(id, { isRead: true }, { version: 1 }),
    ])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await inquiryRow(id)).toMatchObject({ version: 2 })
  })

  test('edits any version if none is given', async () => {
    const id = await addInquiry({ columns: { version: 9 } })

    expect(await patch(id, { isDeleted: true })).toMatchObject({ inquiry: { version: 10 } })
    expect(await patch(id, { isRead: false }, { version: 10 })).toMatchObject({
      status: 200,
      inquiry: { version: 10 },
    })
  })

  test('restores an inquiry from the bin, with its pending notification, and logs it', async () => {
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

  test('releases an inquiry that is not spam, notifies at once, and logs it', async () => {
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

  test('leaves a notification that the provider does not accept to cron', async () => {
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
  ])('rejects %j and changes nothing', async (edit, status) => {
    const id = await addInquiry()

    expect(await patch(id, edit as object)).toMatchObject({
      status,
      error: { code: 'validation_failed' },
    })
    expect(await inquiryRow(id)).toMatchObject({ version: 1, read_at: null })
  })

  test.each(['', 'x', '1.5', '-1', '1","2', '9'.repeat(16)])(
    'rejects the version %j',
    async (version) => {
      const id = await addInquiry()

      expect(await patch(id, { isRead: true }, { version })).toMatchObject({
        status: 400,
        error: { code: 'malformed_request' },
      })
    },
  )

  test('answers 404 for an id that no inquiry has', async () => {
    for (const id of impossibleIds) {
      expect([id, (await patch(id, { isRead: true })).status]).toEqual([id, 404])
      expect((await patch(id, { isRead: true }, { version: 1 })).status).toBe(404)
    }
  })
})

describe('an edit that is sent again because its answer was lost', () => {
  test('is done, not stale, and is applied and logged once', async () => {
    const id = await addInquiry()
    const remindAt = Date.now() + day
    const edits = [
      () => patch(id, { isDone: true }, { version: 1 }),
      () => patch(id, { remindAt }, { version: 2 }),
      () => remove(id, { version: 3 }),
    ]
    const statuses: number[] = []
    for (const edit of edits) statuses.push((await edit()).status, (await edit()).status)

    expect(statuses).toEqual([200, 200, 200, 200, 204, 204])
    expect(await inquiryRow(id)).toMatchObject({ version: 4, deleted_at: expect.any(Number) })
    expect(await auditLog()).toHaveLength(3)
  })

  test.each([
    ['changed the same again', { isDone: false }],
    ['changed something else', { isRead: true }],
  ])('is stale if a colleague has %s meanwhile', async (_, theirs) => {
    const id = await addInquiry()
    await patch(id, { isDone: true }, { version: 1 })
    await patch(id, theirs, { version: 2 })

    expect(await patch(id, { isDone: true }, { version: 1 })).toMatchObject({
      status: 409,
      current: { version: 3 },
    })
  })
})

describe('an edit during which the database connection is lost', () => {
  const updateRe = /update inquiries set/

  test.each([
    ['before the write', databaseFailing],
    ['after the write', databaseLosingAnswers],
  ])('(%s) is applied and logged once, and is not stale', async (_, faulty) => {
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
