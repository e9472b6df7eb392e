import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import { auditLog } from '../testing/audit'
import { asAdmin } from '../testing/edits'
import { hurry } from '../testing/fake-clock'
import { connectionLost, databaseFailing, databaseLosingAnswers } from '../testing/faulty-database'
import { addInquiry, inquiryRow, setInquiry } from '../testing/inquiries'
import { notifications, setNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { updateInquiries } from './edit'

const edits = (inquiries: unknown, edit: unknown, changes = {}) =>
  asAdmin('POST', '/api/inquiries/edits', { inquiries, edit }, { changes })

async function addSeveral(count: number, given: Parameters<typeof addInquiry>[0] = {}) {
  const ids: string[] = []
  for (let i = 0; i < count; i += 1) ids.push(await addInquiry(given))
  return ids
}

const firstVersion = (ids: readonly string[]) => ids.map((id) => ({ id, version: 1 }))

describe('POST /api/inquiries/edits', () => {
  test('edits inquiries that have the given version, and returns the stale and missing ones', async () => {
    const [a = '', b = '', stale = '', already = ''] = await addSeveral(4)
    await setInquiry(stale, { version: 2 })
    await setInquiry(already, { deleted_at: 5 })

    const answer = await edits(firstVersion([a, b, stale, already, 'no-such-id']), {
      isDeleted: true,
    })

    expect(answer.status).toBe(200)
    expect(answer.done).toHaveLength(3)
    expect(answer.done).toEqual(
      expect.arrayContaining([
        { id: a, version: 2 },
        { id: b, version: 2 },
        { id: already, version: 1 },
      ]),
    )
    expect(answer.stale).toMatchObject([{ id: stale, version: 2, deletedAt: null }])
    expect(answer.missing).toEqual(['no-such-id'])
    const deleted = { action: 'inquiries_deleted', details: {} }
    const log = await auditLog()
    expect(log).toMatchObject([deleted, deleted])
    expect(log.map(({ inquiryId }) => inquiryId).sort()).toEqual([a, b].sort())
    expect(await inquiryRow(already)).toMatchObject({ deleted_at: 5 })
  })

  test('unschedules notifications on deletion and schedules them again on restore', async () => {
    const ids = await addSeveral(3)
    for (const id of ids) await setNotification(id, { state: 'pending', due_at: 1 })

    await edits(firstVersion(ids), { isDeleted: true })
    expect((await notifications()).map(({ due_at }) => due_at)).toEqual([null, null, null])
    const back = ids.map((id) => ({ id, version: 2 }))
    await edits(back, { isDeleted: false })
    expect((await notifications()).every((notification) => Number(notification.due_at) > 1)).toBe(
      true,
    )
  })

  test('sends the first notifications of released inquiries at once, and leaves the others to cron', async () => {
    const mailbox = openMailbox()
    const ids = await addSeveral(5, { heldFor: 'decoy' })

    await edits(firstVersion(ids), { isHeld: false }, mailbox.resend)

    expect(await mailbox.calls()).toHaveLength(3)
    const waiting = (await notifications()).filter(({ state }) => state === 'pending')
    expect(waiting).toHaveLength(2)
  })

  test('accepts 500 in one batch, edits a duplicate once, and scans no table', async () => {
    const prefix = 'insert into inquiries (id, name, email, message, timestamp, notification)'
    await env.DB.prepare(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 700)
      ${prefix} select 'id-' || i, 'Visitor', 'v@site.example', 'A message', i, 'sent' from n`,
    ).run()
    const targets = Array.from({ length: 500 }, (_, i) => ({ id: `id-${i + 1}`, version: 1 }))
    const by = { now: 1, raisesVersion: true }
    const update = updateInquiries(targets.slice(0, 50), { isRead: true }, by)
    // For each: the target, the inquiry, and the rows that the triggers read.
    expect((await openDatabase(env.DB).run(update)).meta.rows_read).toBeLessThanOrEqual(50 * 10)

    const answer = await edits([...targets.slice(50), ...targets.slice(450)], { isDeleted: true })

    expect(answer.done).toHaveLength(450)
    const left = await env.DB.prepare('select count(*) as n from inquiries where is_listed').first()
    expect(left).toEqual({ n: 250 })
    expect(await auditLog()).toHaveLength(450)
  })

  const some = [{ id: 'a', version: 1 }]

  test.each([
    [[], { isRead: true }],
    [Array.from({ length: 501 }, (_, i) => ({ id: `${i}`, version: 1 })), { isRead: true }],
    [[{ id: 1, version: 1 }], { isRead: true }],
    [[{ id: 'a', version: '1' }], { isRead: true }],
    [[{ id: 'a' }], { isRead: true }],
    ['a', { isRead: true }],
    [some, {}],
    [some, { isHeld: 1 }],
    [some, undefined],
  ])('rejects invalid input', async (inquiries, edit) => {
    expect(await edits(inquiries, edit)).toMatchObject({
      status: 422,
      error: { code: 'validation_failed' },
    })
  })

  test('sent again because its answer was lost, is done for those that nobody has changed since', async () => {
    const ids = await addSeveral(3)
    const send = () => edits(firstVersion(ids), { isDeleted: true })
    await send()
    await setInquiry(ids[2] ?? '', { version: 3 })

    const answer = await send()

    expect(answer.done.map(({ version }) => version)).toEqual([2, 2])
    expect(answer.stale).toMatchObject([{ version: 3 }])
    expect(await auditLog()).toHaveLength(3)
  })

  test.each([
    ['before the write', databaseFailing],
    ['after the write', databaseLosingAnswers],
  ])('is applied and logged once when the connection is lost %s', async (_, faulty) => {
    const ids = await addSeveral(3)
    await setInquiry(ids[2] ?? '', { version: 4 })
    const DB = faulty(/update inquiries set/, connectionLost, 1)

    const answer = await hurry(() => edits(firstVersion(ids), { isDeleted: true }, { DB }))

    expect(answer.done.map(({ version }) => version)).toEqual([2, 2])
    expect(answer.stale).toMatchObject([{ version: 4 }])
    expect(await auditLog()).toHaveLength(2)
  })
})
