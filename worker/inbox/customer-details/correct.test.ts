import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { forCustomer } from '../../emails/retries'
import { asAdmin } from '../../testing/edits'
import { setTime } from '../../testing/fake-clock'
import { connectionLost, databaseLosingAnswers } from '../../testing/faulty-database'
import { addInquiry, inquiryRow } from '../../testing/inquiries'
import { list } from '../../testing/lists'
import { deliver, messageRows } from '../../testing/mail'
import { runCron } from '../../testing/outbox'
import { awaitReply, replyTo } from '../../testing/replies'
import { request } from '../../testing/requests'
import { admin, adminHeaders, anInquiry } from '../../testing/samples'
import { day, hour } from '../../time'

const now = Date.UTC(2026, 10, 20, 9)

let id: string

beforeEach(async () => {
  setTime(now)
  id = await addInquiry({ timestamp: now - hour })
})

const correct = (details: object, version?: number, of = id) =>
  asAdmin('PATCH', `/api/inquiries/${of}/customer`, details, { ...(version && { version }) })

async function corrections() {
  const response = await request(`/api/inquiries/${id}`, { headers: await adminHeaders() })
  const { timeline } = await response.json<{ timeline: { kind: string }[] }>()
  return timeline.filter(({ kind }) => kind === 'detail_corrected')
}

async function found(q: string) {
  const body = JSON.stringify({ view: 'all', q })
  const headers = { ...(await adminHeaders()), 'content-type': 'application/json' }
  const response = await request('/api/inquiries/search', { method: 'POST', headers, body })
  const { inquiries } = await response.json<{ inquiries: { id: string }[] }>()
  return inquiries.map((it) => it.id)
}

describe('a correction', () => {
  test('of name, address, phone and company is found by the search, with the old values in the timeline', async () => {
    const wanted = {
      name: 'Nimal Peréra',
      email: 'nimal@gmail.com',
      phone: '077 765 4321',
      company: 'Perera Mills',
    }

    const { status, inquiry } = await correct(wanted)

    expect(status).toBe(200)
    expect(inquiry).toMatchObject({ ...wanted, phone: '+94777654321', version: 2 })
    const change = { kind: 'detail_corrected', at: now, by: admin.email.split('@')[0] }
    expect(await corrections()).toMatchObject([
      { ...change, by: expect.any(String), field: 'name', before: 'Nimal Perera' },
      { field: 'email', before: 'nimal@factory.example' },
      { field: 'phone', before: null },
      { field: 'company', before: null },
    ])
    for (const words of ['perera', 'gmail.com', '0777654321', 'mills']) {
      expect(await found(words), words).toEqual([id])
    }
    expect(await found('factory.example')).toEqual([])
  })

  test('changes only what differs, and an empty phone or company is deleted', async () => {
    await correct({ phone: '077 765 4321', company: 'Perera Mills' })
    await correct({ name: anInquiry.name, phone: '', company: '' })

    expect(await inquiryRow(id)).toMatchObject({ name: anInquiry.name, phone: null, company: null })
    expect((await corrections()).length).toBe(4)
    await correct({ company: '' })
    expect((await corrections()).length).toBe(4)
    expect(await inquiryRow(id)).toMatchObject({ version: 3 })
  })

  test('makes the enquiry one of the customer with the new address', async () => {
    const earlier = { email: 'nimal@gmail.com', timestamp: now - 9 * day }
    await addInquiry(earlier)
    id = await addInquiry({ timestamp: now - hour })

    await correct({ email: 'Nimal@gmail.com' })

    expect(await inquiryRow(id)).toMatchObject({
      customer_position: 2,
      customer_since: earlier.timestamp,
    })
    await correct({ email: 'somebody@else.example' })
    expect(await inquiryRow(id)).toMatchObject({
      customer_position: 1,
      customer_since: now - hour,
    })
  })

  test.each([
    [{ email: 'nimal@' }, 'email'],
    [{ name: 'N' }, 'name'],
    [{ phone: '12' }, 'phone'],
    [{ phone: '0000000000' }, 'phone'],
    [{ company: 'x'.repeat(2_000) }, 'company'],
  ])('to %j is refused at its field and changes nothing', async (details, field) => {
    const { status, error } = await correct({ name: 'Another name', ...details })

    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {})).toEqual([field])
    expect(await inquiryRow(id)).toMatchObject({ name: anInquiry.name, version: 1 })
  })

  test('of an enquiry that has changed since is refused, with what it is now', async () => {
    await correct({ company: 'Perera Mills' }, 1)

    const { status, error, current } = await correct({ company: 'Fernando Mills' }, 1)

    expect([status, error.code]).toEqual([409, 'stale_edit'])
    expect(current).toMatchObject({ company: 'Perera Mills', version: 2 })
    expect((await correct({ name: 'Nobody' }, 1, crypto.randomUUID())).status).toBe(404)
  })

  test('whose answer D1 loses is stored once, and is no conflict', async () => {
    const DB = databaseLosingAnswers(/update inquiries|update "inquiries"/, connectionLost, 1)

    const { status } = await asAdmin(
      'PATCH',
      `/api/inquiries/${id}/customer`,
      { company: 'Perera Mills' },
      { version: 1, changes: { DB } },
    )

    expect(status).toBe(200)
    expect(await corrections()).toHaveLength(1)
  })

  test('is announced to open desks, and deleted with its enquiry', async () => {
    const headers = await adminHeaders()
    const revision = async () => (await list('', headers)).desk.revision
    const before = await revision()
    await correct({ company: 'Perera Mills' })
    expect(await revision()).toBeGreaterThan(before)

    await env.DB.prepare('delete from inquiries').run()
    expect(await env.DB.prepare('select 1 from detail_corrections').first()).toBeNull()
  })
})

test('a reply that was not delivered goes to the corrected address when it is sent again', async () => {
  await env.DB.prepare('delete from inquiries').run()
  const { id: inquiryId, mailbox } = await awaitReply(now)
  await mailbox.answer({ status: 503 }, { status: 503 }, { status: 200 })
  const changes = mailbox.resend
  const { reply } = await replyTo(inquiryId, undefined, { changes })
  await correct({ email: 'nimal@gmail.com' }, undefined, inquiryId)
  await runCron(now + forCustomer.triedFor, changes)

  const path = `/api/inquiries/${inquiryId}/replies/${reply.id}/delivery`
  const again = await asAdmin('POST', path, {}, { changes })

  expect(again).toMatchObject({
    status: 200,
    reply: { state: 'sent', recipient: 'nimal@gmail.com' },
  })
  expect((await mailbox.calls()).at(-1)?.body).toMatchObject({ to: ['nimal@gmail.com'] })
})

test('an e-mail from the old address is still matched by the reference in its subject', async () => {
  await correct({ email: 'nimal@gmail.com' })

  await deliver({ from: 'nimal@factory.example', headers: { Subject: 'About CF-1001' } })

  expect(await messageRows()).toMatchObject([{ inquiry_id: id }])
})
