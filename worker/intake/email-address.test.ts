import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { anInquiry, submit } from '../testing/samples'

const stored = async () => (await env.DB.prepare('select email from inquiries').all()).results

describe.each([
  'Nimal <nimal@mill.lk>',
  '\u200bnimal@mill.lk.',
  "'nimal@mill.lk'",
  'mailto:nimal@mill.lk?subject=Pumps',
])('of the e-mail address %j', (email) => {
  test('only the address is stored and replied to, and a retry is the same inquiry', async () => {
    const mailbox = openMailbox()
    const headers = { 'idempotency-key': crypto.randomUUID() }

    expect((await submit(mailbox.resend, { email }, headers)).status).toBe(201)
    expect((await submit(mailbox.resend, { email }, headers)).status).toBe(200)
    expect(await stored()).toEqual([{ email: 'nimal@mill.lk' }])
    expect(await mailbox.calls()).toMatchObject([{ body: { reply_to: 'nimal@mill.lk' } }])
  })

  test('only the address is stored from a form without JavaScript, once', async () => {
    const body = () => new URLSearchParams({ ...anInquiry, email })
    const post = () =>
      request('/api/inquiries', { method: 'POST', body: body() }, openMailbox().resend)

    expect((await post()).status).toBe(303)
    expect((await post()).status).toBe(303)
    expect(await stored()).toEqual([{ email: 'nimal@mill.lk' }])
  })
})

test.each(['a,b@mill.lk', 'nimal@mill.lk, ruwani@mill.lk', 'nimal perera@mill.lk'])(
  'the e-mail address %j is refused beside the field',
  async (email) => {
    const response = await submit(openMailbox().resend, { email })

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { fields: { email: 'Please enter a valid email' } },
    })
    expect(await stored()).toEqual([])
  },
)
