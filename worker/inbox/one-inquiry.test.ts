import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../testing/audit'
import { asAdmin, patch, remove } from '../testing/edits'
import { impossibleIds } from '../testing/impossible-ids'
import { addInquiry, inquiryRow } from '../testing/inquiries'
import { list } from '../testing/lists'
import { setNotification, theNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { admin, submit } from '../testing/samples'

describe('GET /api/inquiries/:id', () => {
  test('returns the whole inquiry and its origin', async () => {
    const message = 'A long message. '.repeat(100)
    const columns = { service: 'gates', from_page: '/services/gates', utm_source: 'news' }
    const id = await addInquiry({ message, columns })

    const { status, inquiry } = await asAdmin('GET', `/api/inquiries/${id}`)

    expect(status).toBe(200)
    expect(inquiry).toMatchObject({
      id,
      message,
      version: 1,
      origin: {
        service: 'gates',
        fromPage: '/services/gates',
        firstPage: null,
        referrerHost: null,
        utmSource: 'news',
        utmMedium: null,
      },
    })
  })

  test('says all that the row of the inquiry does', async () => {
    const id = await addInquiry({ columns: { is_urgent: 1, company: 'Kelani Cold' } })
    const [row] = (await list()).inquiries
    const { isCut: _, ...shown } = row ?? {}

    const { inquiry } = await asAdmin('GET', `/api/inquiries/${id}`)

    expect(shown).toMatchObject({ isUrgent: true, hasFiles: false, company: 'Kelani Cold' })
    expect(inquiry).toMatchObject(shown)
  })

  test('returns an inquiry that is in the bin', async () => {
    const id = await addInquiry({ columns: { deleted_at: 5 } })

    expect(await asAdmin('GET', `/api/inquiries/${id}`)).toMatchObject({
      status: 200,
      inquiry: { deletedAt: 5 },
    })
  })

  test('answers 404 for an id that no inquiry has', async () => {
    await addInquiry()
    for (const id of impossibleIds) {
      const { status, error } = await asAdmin('GET', `/api/inquiries/${encodeURIComponent(id)}`)
      expect([id, status, error.code]).toEqual([id, 404, 'not_found'])
    }
  })
})

describe('DELETE /api/inquiries/:id', () => {
  test('moves the inquiry to the bin and unschedules its notification', async () => {
    const id = await addInquiry()
    await setNotification(id, { state: 'pending', due_at: 1 })

    expect((await remove(id, { version: 1 })).status).toBe(204)

    expect(await inquiryRow(id)).toMatchObject({ deleted_at: expect.any(Number), version: 2 })
    expect(await theNotification()).toMatchObject({ due_at: null })
    expect(await auditLog()).toMatchObject([
      { actor: admin.email, action: 'inquiries_deleted', inquiryId: id },
    ])
  })

  test('answers 404 if the inquiry is already in the bin', async () => {
    const id = await addInquiry()
    await remove(id)

    expect((await remove(id)).status).toBe(404)
    expect(await auditLog()).toHaveLength(1)
  })

  test('deletes nothing if somebody else has edited the inquiry', async () => {
    const id = await addInquiry()
    await patch(id, { isRead: true }, { version: 1 })

    expect(await remove(id, { version: 1 })).toMatchObject({
      status: 409,
      error: { code: 'stale_edit' },
      current: { version: 2 },
    })
    expect(await inquiryRow(id)).toMatchObject({ deleted_at: null })
  })

  test('answers 404 for an id that no inquiry has', async () => {
    const kept = await addInquiry()
    for (const id of impossibleIds) expect([id, (await remove(id)).status]).toEqual([id, 404])
    expect(await inquiryRow(kept)).toMatchObject({ deleted_at: null })
  })

  test('lets the same submission be sent again', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = () => submit(openMailbox().resend, {}, key)
    const first = await (await send()).json<{ inquiry: { id: string } }>()
    await remove(first.inquiry.id)

    expect((await send()).status).toBe(201)
    const { results } = await env.DB.prepare('select box from inquiries order by number').all()
    expect(results).toEqual([{ box: 'bin' }, { box: 'inbox' }])
  })
})
