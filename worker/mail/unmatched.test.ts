import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { asAdmin, remove } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { bucket, emptyBucket, fileRows, objectKeys } from '../testing/files'
import { addInquiry, inquiryRow } from '../testing/inquiries'
import { deliver, messageRows } from '../testing/mail'
import { runCron } from '../testing/outbox'
import { request } from '../testing/requests'
import { adminHeaders } from '../testing/samples'
import { day, minute } from '../time'
import type { UnmatchedMessage } from './routes'

const now = Date.UTC(2026, 10, 21, 9)

beforeEach(async () => {
  setTime(now)
  await emptyBucket()
})

async function listed() {
  const response = await request('/api/messages', { headers: await adminHeaders() })
  return (await response.json<{ messages: UnmatchedMessage[] }>()).messages
}

const post = (id: number, action: string, body: object = {}) =>
  asAdmin('POST', `/api/messages/${id}/${action}`, body)

/** Delivers one, and returns it as listed. */
async function receive(mail: Parameters<typeof deliver>[0] = {}) {
  await deliver({ body: 'Here is the plan.', headers: { Subject: 'Hello' }, ...mail })
  const [message] = await listed()
  if (!message) throw new Error('Nothing is unmatched.')
  return message
}

const emailRows = async () => (await env.DB.prepare('select kind from emails').all()).results

const withPlan = {
  headers: { 'Content-Type': 'multipart/mixed; boundary="b"', Subject: 'Hello' },
  body: `--b\nContent-Type: text/plain\n\nHere is the plan.\n--b\nContent-Type: application/pdf; name="plan.pdf"\nContent-Disposition: attachment\n\n%PDF-1.7\n--b--\n`,
}

describe('an e-mail for which no enquiry was found', () => {
  test('is listed and counted, with the enquiries that it may belong to', async () => {
    const id = await addInquiry({ timestamp: now - day })
    await addInquiry({ email: 'other@site.example' })

    expect(await receive()).toMatchObject({
      fromAddress: 'nimal@factory.example',
      fromName: 'Nimal',
      subject: 'Hello',
      text: 'Here is the plan.',
      reason: 'no_reference',
      possible: [{ id, reference: 'CF-1001' }],
    })
    const list = await request('/api/inquiries', { headers: await adminHeaders() })
    expect(await list.json()).toMatchObject({ desk: { unmatched: 1 } })
  })

  test('is attached to one by hand, with its files, as an answer that nobody has read', async () => {
    const inquiryId = await addInquiry({ timestamp: now - day, columns: { done_at: now - 1 } })
    const { id } = await receive(withPlan)

    expect(await post(id, 'attach', { inquiryId })).toMatchObject({ status: 204 })

    expect(await inquiryRow(inquiryId)).toMatchObject({
      box: 'inbox',
      read_at: null,
      added_text: 'Here is the plan.',
    })
    expect(await fileRows()).toMatchObject([{ inquiry_id: inquiryId, state: 'complete' }])
    expect(await listed()).toEqual([])
    expect(await post(id, 'attach', { inquiryId })).toMatchObject({ status: 404 })
  })

  test('is announced to desks that are open, when it arrives, is deleted and is restored', async () => {
    const revision = async () =>
      (await env.DB.prepare('select revision from desk_state').first<{ revision: number }>())
        ?.revision ?? 0
    const seen = [await revision()]
    const { id } = await receive()
    seen.push(await revision())
    await asAdmin('DELETE', `/api/messages/${id}`)
    seen.push(await revision())
    await post(id, 'restore')
    seen.push(await revision())

    expect(new Set(seen).size).toBe(4)
  })

  test('becomes a new enquiry of its sender, with its files, of which nobody is notified', async () => {
    const { id } = await receive(withPlan)

    const answer = await post(id, 'inquiry')

    expect(answer).toMatchObject({ status: 201, inquiry: { reference: 'CF-1001' } })
    const { inquiry } = answer
    expect(await inquiryRow(inquiry.id)).toMatchObject({
      name: 'Nimal',
      email: 'nimal@factory.example',
      message: 'Hello\n\nHere is the plan.',
      timestamp: now,
      box: 'inbox',
      read_at: null,
      added_at: null,
    })
    expect(await fileRows()).toMatchObject([{ inquiry_id: inquiry.id, state: 'complete' }])
    expect(await listed()).toEqual([])
    expect(await emailRows()).toEqual([])
    expect(await post(id, 'inquiry')).toMatchObject({ status: 404 })
  })

  test('becomes one enquiry, also if the first attempt ended in the middle', async () => {
    const { id } = await receive(withPlan)
    const first = await post(id, 'inquiry')
    await env.DB.prepare('update messages set inquiry_id = null').run()

    const second = await post(id, 'inquiry')

    expect(second).toEqual(first)
    const list = await request('/api/inquiries', { headers: await adminHeaders() })
    expect((await list.json<{ inquiries: unknown[] }>()).inquiries).toHaveLength(1)
  })

  test('becomes another enquiry after the first has been taken back', async () => {
    const { id } = await receive(withPlan)
    const { inquiry } = await post(id, 'inquiry')
    await post(id, 'detach')
    await remove(inquiry.id)
    expect(await listed()).toHaveLength(1)

    const again = await post(id, 'inquiry')

    expect(again).toMatchObject({ status: 201, inquiry: { reference: 'CF-1002' } })
    expect(await inquiryRow(inquiry.id)).toMatchObject({ box: 'bin' })
  })

  test('with files alone becomes an enquiry that says so', async () => {
    const headers = { ...withPlan.headers, Subject: '' }
    const body = withPlan.body.replace('Here is the plan.', '')
    const { id } = await receive({ headers, body })

    const { inquiry } = await post(id, 'inquiry')

    expect(await inquiryRow(inquiry.id)).toMatchObject({ message: 'An e-mail without text.' })
  })

  test('without an address to answer to becomes no enquiry', async () => {
    const { id } = await receive({ headers: { From: 'Nimal', Subject: 'Hello' } })

    expect(await post(id, 'inquiry')).toMatchObject({ status: 422 })
    expect(await listed()).toHaveLength(1)
  })

  test('leaves it again with its files', async () => {
    const inquiryId = await addInquiry()
    const { id } = await receive(withPlan)
    await post(id, 'attach', { inquiryId })

    expect(await post(id, 'detach')).toMatchObject({ status: 204 })

    expect(await listed()).toMatchObject([{ id }])
    expect(await fileRows()).toEqual([])
    expect(await inquiryRow(inquiryId)).toMatchObject({ added_text: null })
    const search = { view: 'all', q: 'plan' }
    expect(await asAdmin('POST', '/api/inquiries/search', search)).toMatchObject({ inquiries: [] })
  })

  test('is attached only to an enquiry that exists', async () => {
    const { id } = await receive()

    expect(await post(id, 'attach', { inquiryId: crypto.randomUUID() })).toMatchObject({
      status: 404,
    })
    expect(await post(id, 'attach', { inquiryId: 'x' })).toMatchObject({ status: 422 })
    expect(await post(99, 'attach', { inquiryId: await addInquiry() })).toMatchObject({
      status: 404,
    })
    expect(await listed()).toHaveLength(1)
  })

  test('that cannot be read, or whose original is lost, is not attached but says why', async () => {
    const inquiryId = await addInquiry()
    const { id } = await receive()
    await bucket().delete((await objectKeys()).filter((key) => key.startsWith('mail/')))
    expect(await post(id, 'attach', { inquiryId })).toMatchObject({
      status: 503,
      error: { code: 'files_unavailable' },
    })

    await env.DB.prepare("update messages set state = 'unreadable'").run()
    expect(await post(id, 'attach', { inquiryId })).toMatchObject({
      status: 422,
      error: { code: 'message_unreadable' },
    })
  })

  test('can be deleted and restored, and is deleted permanently after thirty days', async () => {
    const { id } = await receive()

    expect(await asAdmin('DELETE', `/api/messages/${id}`)).toMatchObject({ status: 204 })
    expect(await listed()).toEqual([])
    expect(await post(id, 'restore')).toMatchObject({ status: 204 })
    expect(await listed()).toHaveLength(1)

    await asAdmin('DELETE', `/api/messages/${id}`)
    await runCron(now + 30 * day - minute)
    expect(await messageRows()).toHaveLength(1)
    await runCron(now + 30 * day + minute)
    expect(await messageRows()).toEqual([])
  })

  test('can be downloaded as it arrived, and is never shown as a page', async () => {
    const { id } = await receive()

    const response = await request(`/api/messages/${id}/original`, {
      headers: await adminHeaders(),
    })

    expect(await response.text()).toContain('Subject: Hello')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
  })

  test('from a blocked sender is not listed', async () => {
    await asAdmin('POST', '/api/blocked-senders', { address: '@factory.example' })
    await deliver({ headers: { Subject: 'Hello' } })

    expect(await messageRows()).toMatchObject([{ state: 'read', deleted_at: now }])
    expect(await listed()).toEqual([])
  })

  test('is exported and erased with a person’s data', async () => {
    await receive({ body: 'Zebra crossing.' })
    await addInquiry({ email: 'other@site.example' })
    const ask = (path: string, body: object) => asAdmin('POST', `/api/personal-data${path}`, body)
    const person = { email: 'nimal@factory.example' }

    expect(await ask('/export', person)).toMatchObject({
      unmatched: [{ text: 'Zebra crossing.', subject: 'Hello' }],
    })
    await ask('/erase', { ...person, inquiries: 0 })
    expect(await messageRows()).toEqual([])
    expect(await env.DB.prepare('select count(*) as n from inquiries').first('n')).toBe(1)
  })
})
