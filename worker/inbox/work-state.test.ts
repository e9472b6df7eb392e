import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../testing/audit'
import { asAdmin, patch } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addInquiry, inquiryRow, setInquiry } from '../testing/inquiries'
import { list } from '../testing/lists'
import { setNotification, theNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { day, hour } from '../time'

const now = Date.UTC(2026, 10, 2, 9)
const friday = now + 4 * day

beforeEach(() => setTime(now))

/** Columns that put an inquiry in each place. */
const places = {
  inbox: { status: 'new' },
  due: { status: 'quoted', remind_at: now - hour, first_answered_at: now - day },
  waiting: { status: 'answered', is_waiting: 1, first_answered_at: now - day },
  reminded: { status: 'answered', is_waiting: 1, remind_at: friday, first_answered_at: now - day },
  done: { status: 'won', done_at: now - hour, first_answered_at: now - day },
}

const inInbox = { box: 'inbox', doneAt: null, isWaiting: false, remindAt: null }
const inWaiting = { ...inInbox, box: 'waiting', isWaiting: true }
const inDone = { ...inInbox, box: 'done', doneAt: now }

describe('an edit of the status, filing, reminder or owner', () => {
  test('has the right result from each place', async () => {
    for (const [place, edit, expected, answeredAt] of [
      ['inbox', { status: 'answered' }, { ...inWaiting, status: 'answered' }, null],
      ['inbox', { status: 'quoted' }, { ...inWaiting, status: 'quoted' }, null],
      ['inbox', { status: 'won' }, { ...inDone, status: 'won' }, null],
      ['inbox', { status: 'lost' }, { ...inDone, status: 'lost' }, null],
      ['inbox', { status: 'no_answer' }, { ...inDone, status: 'no_answer' }, null],
      ['inbox', { isDone: true }, { ...inDone, status: 'new' }, null],
      ['inbox', { remindAt: friday }, { ...inWaiting, status: 'new', remindAt: friday }, null],
      [
        'inbox',
        { status: 'answered', remindAt: friday },
        { ...inWaiting, status: 'answered', remindAt: friday },
        null,
      ],
      ['due', { status: 'answered' }, { ...inWaiting, status: 'answered' }, now - day],
      ['due', { remindAt: null }, { ...inInbox, status: 'quoted' }, now - day],
      [
        'due',
        { remindAt: friday },
        { ...inWaiting, remindAt: friday, status: 'quoted' },
        now - day,
      ],
      ['waiting', { status: 'quoted' }, { ...inWaiting, status: 'quoted' }, now - day],
      ['waiting', { status: 'new' }, { ...inInbox, status: 'new' }, now - day],
      ['waiting', { isDone: false }, { ...inInbox, status: 'answered' }, now - day],
      ['reminded', { status: 'quoted' }, { ...inWaiting, remindAt: friday }, now - day],
      ['reminded', { remindAt: null }, { ...inWaiting, status: 'answered' }, now - day],
      ['reminded', { isDone: true }, { ...inDone, status: 'answered' }, now - day],
      ['reminded', { status: 'new' }, { ...inInbox, status: 'new' }, now - day],
      ['done', { isDone: false }, { ...inInbox, status: 'won' }, now - day],
      ['done', { status: 'answered' }, { ...inWaiting, status: 'answered' }, now - day],
      ['done', { remindAt: friday }, { ...inWaiting, remindAt: friday }, now - day],
      [
        'done',
        { remindAt: null, isWaiting: true, isDone: false },
        { ...inWaiting, status: 'won' },
        now - day,
      ],
    ] as const) {
      const id = await addInquiry({ timestamp: now, columns: places[place] })

      const answer = await patch(id, edit, { version: 1 })

      expect({ place, edit, ...answer }).toMatchObject({
        place,
        edit,
        status: 200,
        inquiry: { ...expected, version: 2 },
      })
      const row = { place, edit, ...(await inquiryRow(id)) }
      expect(row).toMatchObject({ place, edit, first_answered_at: answeredAt })
      expect(await patch(id, edit, { version: 2 })).toMatchObject({ inquiry: { version: 2 } })
    }
  })

  test.each(['inbox', 'due', 'waiting', 'reminded', 'done'] as const)(
    'can be undone, back to %s',
    async (place) => {
      const edits = [
        { status: 'lost' },
        { status: 'new' },
        { isDone: true },
        { remindAt: now + hour },
      ]
      for (const edit of edits) {
        const id = await addInquiry({ timestamp: now, columns: places[place] })
        const { inquiry: before } = await asAdmin('GET', `/api/inquiries/${id}`)
        await patch(id, edit)
        const { status, isWaiting, remindAt, ownerId } = before
        const isDone = before.doneAt !== null
        const undo = { status, isWaiting, remindAt, ownerId, isDone }

        const { inquiry } = await patch(id, undo)

        const version = expect.any(Number)
        const doneAt = before.doneAt && expect.any(Number)
        expect(inquiry).toEqual({ ...before, version, doneAt })
      }
    },
  )

  test('is logged once, with the inquiry, as the change that was requested', async () => {
    const id = await addInquiry()
    await patch(id, { status: 'won' })
    await patch(id, { status: 'answered', isDone: false, isWaiting: true, remindAt: null })
    await patch(id, { remindAt: friday })
    await patch(id, { remindAt: null })
    await patch(id, { ownerId: 'admin-1' })
    await patch(id, { ownerId: null })
    await patch(id, { isDone: true })
    await patch(id, { isDone: false })
    await patch(id, { isHeld: true })

    const log = await auditLog()
    expect(log.map(({ action, details }) => ({ action, details }))).toEqual([
      { action: 'status_changed', details: { from: 'new', to: 'won' } },
      { action: 'status_changed', details: { from: 'won', to: 'answered' } },
      { action: 'reminder_set', details: { at: friday } },
      { action: 'reminder_cleared', details: {} },
      { action: 'owner_changed', details: { to: 'owner@ceyforge.example' } },
      { action: 'owner_changed', details: { to: null } },
      { action: 'inquiries_filed', details: {} },
      { action: 'inquiries_reopened', details: {} },
      { action: 'inquiries_marked_spam', details: {} },
    ])
    expect(new Set(log.map(({ inquiryId }) => inquiryId))).toEqual(new Set([id]))
  })

  test('of several inquiries skips those that somebody else has edited', async () => {
    const [id, stale] = [await addInquiry(), await addInquiry()]
    await setInquiry(stale, { version: 2 })
    const inquiries = [id, stale].map((each) => ({ id: each, version: 1 }))

    const answer = await asAdmin('POST', '/api/inquiries/edits', {
      inquiries,
      edit: { isDone: true, ownerId: 'admin-1' },
    })

    expect(answer).toMatchObject({
      done: [{ id, version: 2 }],
      stale: [{ id: stale, doneAt: null }],
    })
    expect(await inquiryRow(id)).toMatchObject({ done_at: now, owner_id: 'admin-1' })
    expect((await auditLog()).every(({ inquiryId }) => inquiryId === id)).toBe(true)
  })

  test('is rejected if a value is invalid, naming the field', async () => {
    const id = await addInquiry()
    for (const [edit, field] of [
      [{ status: 'open' }, 'status'],
      [{ status: null }, 'status'],
      [{ isDone: 'yes' }, 'isDone'],
      [{ isDone: true, remindAt: friday }, 'isDone'],
      [{ isDone: true, isWaiting: true }, 'isDone'],
      [{ isWaiting: true }, 'isWaiting'],
      [{ ownerId: 'nobody' }, 'ownerId'],
      [{ ownerId: 7 }, 'ownerId'],
      [{ remindAt: now }, 'remindAt'],
      [{ remindAt: now + 731 * day }, 'remindAt'],
      [{ remindAt: 1.5 }, 'remindAt'],
      [{ remindAt: '2026-12-01' }, 'remindAt'],
      [{ remindAt: -1, isWaiting: false }, 'remindAt'],
      [{ remindAt: friday, isWaiting: false }, 'remindAt'],
    ] as const) {
      const { status, error } = await patch(id, edit)
      expect([edit, status, Object.keys(error.fields ?? {})]).toEqual([edit, 422, [field]])
    }
    expect(await inquiryRow(id)).toMatchObject({ version: 1 })
    expect(await auditLog()).toEqual([])
  })
})

describe('marking as spam', () => {
  test('removes an inquiry from its list and unschedules its notification', async () => {
    const id = await addInquiry()
    await setNotification(id, { state: 'pending', due_at: 1 })

    const { inquiry } = await patch(id, { isHeld: true }, { version: 1 })

    expect(inquiry).toMatchObject({ heldFor: 'marked', box: 'held', version: 2 })
    expect(await theNotification()).toMatchObject({ due_at: null })
    expect((await list()).desk).toMatchObject({ hasListed: false, inbox: 0, held: 1, waiting: 0 })
    const resend = await asAdmin('POST', `/api/inquiries/${id}/delivery`, {})
    expect(resend).toMatchObject({ status: 409, error: { code: 'notification_withheld' } })
  })

  test('keeps an earlier hold reason, and sends no second notification when it is undone', async () => {
    const mailbox = openMailbox()
    const [held, sent] = [await addInquiry({ heldFor: 'decoy' }), await addInquiry()]
    await setNotification(sent, { state: 'sent', due_at: null })

    expect((await patch(held, { isHeld: true })).inquiry).toMatchObject({ heldFor: 'decoy' })
    await patch(sent, { isHeld: true })
    await patch(sent, { isHeld: false }, { changes: mailbox.resend })

    expect(await mailbox.calls()).toEqual([])
    expect(await inquiryRow(sent)).toMatchObject({ held_for: null, notification: 'sent' })
  })
})
