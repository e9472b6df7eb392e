import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../../testing/audit'
import { asAdmin } from '../../testing/edits'
import { addInquiry } from '../../testing/inquiries'
import { deliver, messageRows } from '../../testing/mail'
import { askPersonalData } from '../../testing/personal-data'
import { request } from '../../testing/requests'
import { adminHeaders } from '../../testing/samples'
import type { Contact } from './contract'

let id: string

beforeEach(async () => {
  id = await addInquiry()
})

async function add(address: unknown, to = id) {
  const answer = await asAdmin('POST', `/api/inquiries/${to}/contacts`, { address })
  return answer as typeof answer & { contact: Contact }
}

const remove = (contact: number, from = id) =>
  asAdmin('DELETE', `/api/inquiries/${from}/contacts/${contact}`)

async function read(of = id) {
  const response = await request(`/api/inquiries/${of}`, { headers: await adminHeaders() })
  return response.json<{ contacts: Contact[]; customer: { others: { id: string }[] } }>()
}

const others = async (of: string) => (await read(of)).customer.others.map((other) => other.id)

describe('a further address of a customer', () => {
  test('may be an e-mail address or a phone number, is stored once, and can be removed', async () => {
    expect(await add('Stores <Stores@Tea.example>')).toMatchObject({
      status: 201,
      contact: { kind: 'email', address: 'stores@tea.example' },
    })
    const { contact } = await add('077 765 4321')
    expect((await add('+94 77 765 4321')).contact).toEqual(contact)

    expect((await read()).contacts).toMatchObject([
      { kind: 'email', address: 'stores@tea.example' },
      { kind: 'phone', address: '+94777654321' },
    ])
    expect((await remove(contact.id, await addInquiry())).status).toBe(204)
    expect((await read()).contacts).toHaveLength(2)
    expect((await remove(contact.id)).status).toBe(204)
    expect((await remove(contact.id)).status).toBe(204)
    expect((await read()).contacts).toHaveLength(1)
    const actions = (await auditLog()).map(({ action }) => action)
    expect(actions.filter((action) => /^contact/.test(action))).toEqual([
      'contact_added',
      'contact_added',
      'contact_removed',
    ])
  })

  test.each(['', 'nobody', '12', 7, 'x'.repeat(2_000)])(
    'is refused if it is %j',
    async (address) => {
      const { status, error } = await add(address)
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['address']])
      expect((await add('a@b.example', crypto.randomUUID())).status).toBe(404)
    },
  )

  test('is one of at most twenty', async () => {
    for (let i = 0; i < 20; i += 1) await add(`${i}@tea.example`)
    expect((await add('last@tea.example')).status).toBe(429)
    expect((await add('3@tea.example')).status).toBe(201)
  })

  test('shows the enquiries from it beside the customer, and the customer’s beside those', async () => {
    const theirs = await addInquiry({ email: 'Stores@tea.example' })
    const called = await addInquiry({
      email: 'c@d.example',
      columns: { phone: '+94777654321' },
    })
    await addInquiry({ email: 'stranger@tea.example' })
    expect(await others(id)).toEqual([])

    await add('stores@tea.example')
    await add('077 765 4321')

    expect(new Set(await others(id))).toEqual(new Set([theirs, called]))
    expect(await others(theirs)).toEqual([id])
    expect(await others(called)).toEqual([id])
  })

  test('is known: an e-mail from it with the reference in its subject joins the enquiry', async () => {
    const mail = { from: 'stores@tea.example', headers: { Subject: 'About CF-1001' } }
    await deliver(mail)
    await add('stores@tea.example')
    await deliver(mail)

    expect((await messageRows()).map((row) => row.inquiry_id)).toEqual([null, id])
  })

  test('finds the enquiry for a request of its person, and is deleted with it', async () => {
    await add('stores@tea.example')
    const response = await askPersonalData('/export', { email: 'Stores@tea.example' })
    const { inquiries } = await response.json<{ inquiries: object[] }>()
    expect(inquiries).toMatchObject([{ id, contacts: [{ address: 'stores@tea.example' }] }])

    await env.DB.prepare('delete from inquiries').run()
    expect(await env.DB.prepare('select 1 from contacts').first()).toBeNull()
  })
})
