import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Bindings } from '../env'
import { setInquiry } from '../testing/inquiries'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { anInquiry } from '../testing/samples'

type Receipt = { inquiry: { id: string; reference?: string } }

const key = '018f6d4e-7c1a-4b2e-9f00-0123456789ab'

async function send(changes: Partial<Bindings> = {}, headers: Record<string, string> = {}) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(anInquiry),
  }
  const response = await request('/api/inquiries', init, { ...openMailbox().resend, ...changes })
  return (await response.json<Receipt>()).inquiry
}

describe('the reference of an enquiry', () => {
  test('is short and appears in the notification', async () => {
    const mailbox = openMailbox()
    const { reference, id } = await send(mailbox.resend)

    expect(reference).toMatch(/^CF-\d{4}$/)
    const [notification] = await mailbox.calls()
    expect(notification?.body.text).toContain(`\nReference: ${reference}\nID: ${id}\n`)
  })

  test('counts enquiries from CF-1001, without gaps for what happens to them', async () => {
    const first = await send()
    for (const value of [1, 2, 3]) await setInquiry(first.id, { read_at: value })
    const second = await send()

    expect([first.reference, second.reference]).toEqual(['CF-1001', 'CF-1002'])
  })

  test('is never reused, even if the latest enquiry is deleted', async () => {
    const first = await send()
    await env.DB.prepare('delete from inquiries where id = ?').bind(first.id).run()
    const second = await send()

    const [one, other] = [first, second].map(({ reference }) => Number(reference?.slice(3)))
    expect(other).toBeGreaterThan(one ?? 0)
  })

  test('stays the same when the notification fails and the submission is retried', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 }, { status: 200 })
    const headers = { 'idempotency-key': key }
    const failed = await send(mailbox.resend, headers)
    const again = await send(mailbox.resend, headers)

    expect(failed.reference).toMatch(/^CF-/)
    expect(again).toEqual(failed)
  })

  test('has the company’s prefix, or none', async () => {
    expect((await send({ REFERENCE_PREFIX: 'BC' })).reference).toMatch(/^BC-\d{4}$/)
    expect((await send({ REFERENCE_PREFIX: '' })).reference).toMatch(/^\d{4}$/)
  })
})
