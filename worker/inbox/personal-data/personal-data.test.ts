import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../testing/audit'
import { asAdmin } from '../../testing/edits'
import { addMany } from '../../testing/exports'
import { hurry } from '../../testing/fake-clock'
import { connectionLost, databaseLosingAnswers } from '../../testing/faulty-database'
import { addInquiry } from '../../testing/inquiries'
import { askPersonalData as ask } from '../../testing/personal-data'
import { openMailbox } from '../../testing/provider'
import { replyTo } from '../../testing/replies'
import { countingDatabase } from '../../testing/rows-read'
import { admin } from '../../testing/samples'
import { signIn } from '../../testing/session'
import { tablesWith } from '../../testing/traces'

const email = 'Zq.Visitor@unique.example'

/** Stores everything a visitor may leave, with inquiries in the list, in Held and in the bin. */
async function leaveTraces() {
  const person = { name: 'Zuhair Qasim', message: 'Xylophone wanted.' }
  const listed = await addInquiry({ ...person, email, columns: { utm_campaign: 'wqx' } })
  await addInquiry({ ...person, email: email.toUpperCase(), heldFor: 'decoy' })
  await addInquiry({ ...person, email: email.toLowerCase(), columns: { deleted_at: 1 } })
  await env.DB.prepare(
    `insert into email_attempts (email_id, at, channel, code)
      select id, 5, 'emailjs', 'timeout' from emails where inquiry_id = ?`,
  )
    .bind(listed)
    .run()
  const path = `/api/inquiries/${listed}/notes`
  await asAdmin('POST', path, { kind: 'note', text: 'Jqv: an ombudsman.' })
  const changes = openMailbox().resend
  await replyTo(listed, { text: 'Kvq, dear ombudsman.', status: 'won' }, { changes })
  await asAdmin('POST', '/api/blocked-senders', { address: email })
  await env.DB.prepare('delete from audit_entries').run()
  await signIn({ email, password: 'not an administrator' })
}

async function countInquiries() {
  return env.DB.prepare('select count(*) as count from inquiries').first<number>('count')
}

describe('a personal data request', () => {
  test.each([
    ['mailto:zq.visitor@unique.example', 'zq.visitor@unique.example'],
    ['Zq <zq.visitor@unique.example>', 'zq.visitor@unique.example'],
    // Stored before addresses were cleaned.
    ['(zq.visitor@unique.example', '(zq.visitor@unique.example'],
  ])('covers inquiries from the address in %s', async (typed, address) => {
    await addInquiry({ email: address })

    expect(await (await ask('', { email: typed })).json()).toEqual({
      person: { email: address, inquiries: 1 },
    })
    expect((await ask('/erase', { email: typed, inquiries: 1 })).status).toBe(200)
    expect(await tablesWith('zq.visitor')).toEqual([])
  })

  test('covers inquiries in any state, from the e-mail address in upper or lower case', async () => {
    await leaveTraces()
    await addInquiry({ email: 'other@unique.example' })

    const response = await ask('', { email: ' zq.visitor@unique.EXAMPLE ' })

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      person: { email: 'zq.visitor@unique.EXAMPLE', inquiries: 3 },
    })
  })

  test('finds inquiries through an index', async () => {
    await addMany(50, Date.now())
    await addInquiry({ email })
    const { DB, count } = countingDatabase()

    await ask('/export', { email }, { DB })

    expect(count.rowsRead).toBeLessThan(50)
  })

  test.each([{}, { email: '' }, { email: ' ' }, { email: 1 }])('rejects %j', async (body) => {
    for (const path of ['', '/export', '/erase']) {
      const response = await ask(path, { ...body, inquiries: 0 })
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({
        error: { fields: { email: expect.any(String) } },
      })
    }
  })
})

describe('the export of one person', () => {
  test('finds an enquiry by the address that it had before a correction', async () => {
    const id = await addInquiry({ email: 'Old@unique.example' })
    await asAdmin('PATCH', `/api/inquiries/${id}/customer`, { email: 'new@unique.example' })

    for (const address of ['old@unique.example', 'new@unique.example']) {
      const body = await (await ask('/export', { email: address })).json<{ inquiries: object[] }>()
      expect(body.inquiries).toMatchObject([{ id, detailCorrections: [{ field: 'email' }] }])
    }
  })

  test('holds everything about them and nothing about others, and is logged without a name', async () => {
    await leaveTraces()
    await addInquiry({ email: 'other@unique.example', message: 'Not theirs.' })

    const response = await ask('/export', { email })

    expect(response.headers.get('content-disposition')).toBe('attachment; filename="person.json"')
    const body = await response.json<{ inquiries: object[] }>()
    expect(body.inquiries).toHaveLength(3)
    expect(body).toMatchObject({
      email,
      blocked: [{ address: email.toLowerCase(), blockedBy: admin.email }],
      failedSignIns: [{ key: `account:${email.toLowerCase()}`, count: 1 }],
      inquiries: [
        {
          name: 'Zuhair Qasim',
          message: 'Xylophone wanted.',
          utm_campaign: 'wqx',
          notification: 'sending',
          emails: [
            { kind: 'notification', state: 'sending' },
            { kind: 'reply', state: 'sent' },
          ],
          attempts: [{ at: 5, channel: 'emailjs', code: 'timeout', status: null }],
          notes: [{ kind: 'note', text: 'Jqv: an ombudsman.', author: admin.email }],
          replies: [{ text: 'Kvq, dear ombudsman.', recipient: email }],
        },
        {
          held_for: 'decoy',
          notification: 'held',
          emails: [],
          attempts: [],
          notes: [],
          replies: [],
        },
        { deleted_at: 1 },
      ],
    })
    expect(await auditLog()).toMatchObject([
      { actor: null, action: 'sign_in_refused', details: { admin: null } },
      { actor: admin.email, action: 'person_exported', details: { count: 3 } },
    ])
  })

  test('is empty for an unknown address', async () => {
    const response = await ask('/export', { email })

    expect(await response.json()).toMatchObject({ failedSignIns: [], inquiries: [] })
  })
})

describe('the erasure of one person', () => {
  test('leaves no trace of them in any table or index, and keeps everything about others', async () => {
    await leaveTraces()
    await addInquiry({ email: 'other@unique.example', message: 'Not theirs.' })
    expect(await tablesWith('xyl')).not.toEqual([])

    const response = await ask('/erase', { email: email.toLowerCase(), inquiries: 3 })

    expect(await response.json()).toEqual({
      person: { email: email.toLowerCase(), erased: 3, inquiries: 0 },
    })
    const words = ['xyl', 'zuh', 'zq.', 'qasim', 'visitor@unique', 'wqx', 'jqv', 'kvq', 'ombudsman']
    expect(await tablesWith(...words)).toEqual([])
    expect(await countInquiries()).toBe(1)
    expect(await auditLog()).toMatchObject([
      { actor: null, action: 'sign_in_refused', details: { admin: null } },
      { actor: admin.email, action: 'person_erased', details: { count: 3 } },
    ])
  })

  test('deletes the saved views that search for the address, and no others', async () => {
    const kept = ['q=other.zq.visitor%40unique.example', 'sender=unique.example', 'q=gates']
    for (const query of [
      ...kept,
      'q=%22zq.visitor%40unique.example%22+gates',
      'unread=true&sender=ZQ.Visitor%40unique.example',
    ])
      await asAdmin('POST', '/api/saved-views', { name: 'View', query })

    expect((await ask('/erase', { email, inquiries: 0 })).status).toBe(200)

    const { results } = await env.DB.prepare('select query from saved_views order by id').all()
    expect(results.map(({ query }) => query)).toEqual(kept)
  })

  test('matches only the exact address, never a pattern or a part of it', async () => {
    await addInquiry({ email })

    for (const other of ['%', '_', 'visitor@unique.example', "' or 1=1 --"]) {
      expect((await ask('/erase', { email: other, inquiries: 0 })).status).toBe(200)
    }
    expect(await countInquiries()).toBe(1)
    expect(await auditLog()).toEqual([])
  })

  test('is refused if there are more inquiries than the administrator was shown', async () => {
    await addInquiry({ email })
    await addInquiry({ email })

    const response = await ask('/erase', { email, inquiries: 1 })

    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      error: { code: 'stale_edit' },
      current: { email, inquiries: 2 },
    })
    expect(await countInquiries()).toBe(2)
  })

  test('of several hundred inquiries takes several batches, each logged', async () => {
    await addMany(203, Date.now())
    await env.DB.prepare('update inquiries set email = ?').bind(email).run()

    const response = await ask('/erase', { email, inquiries: 203 })

    expect(await response.json()).toMatchObject({ person: { erased: 203, inquiries: 0 } })
    expect(await auditLog()).toMatchObject([{ details: { count: 200 } }, { details: { count: 3 } }])
  })

  test('is reported correctly if an answer from the database is lost', async () => {
    await addInquiry({ email })
    const DB = databaseLosingAnswers(/delete from "inquiries"/, connectionLost, 1)

    const response = await hurry(() => ask('/erase', { email, inquiries: 1 }, { DB }))

    expect(await response.json()).toMatchObject({ person: { erased: 1, inquiries: 0 } })
    expect(await auditLog()).toHaveLength(1)
  })
})
