import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { storedAcknowledgements } from './testing/acknowledgements'
import { asAdmin } from './testing/edits'
import { addInquiry, inquiryRow } from './testing/inquiries'
import { askPersonalData } from './testing/personal-data'
import { openMailbox } from './testing/provider'
import { addAdmin, admin, adminHeaders, post, submit } from './testing/samples'

/** Spellings of one mailbox. */
const spellings = [
  'anna@müller.example',
  'anna@xn--mller-kva.example',
  'Anna@MÜLLER.example',
  'anna@mu\u0308ller.example',
  'ANNA@XN--MLLER-KVA.EXAMPLE',
] as const

const pairs = spellings.map(
  (one, i) => [one, spellings[(i + 1) % spellings.length] ?? one] as const,
)

async function addAll() {
  const ids: string[] = []
  for (const email of spellings) ids.push(await addInquiry({ email }))
  await addInquiry({ email: 'anna@mueller.example' })
  return ids
}

describe('the spellings of one mailbox', () => {
  test('are one customer, in the history and in the count', async () => {
    const ids = await addAll()

    const { body } = await get(`/api/inquiries/${ids[0]}`)

    expect(body.customer.total).toBe(spellings.length)
    expect(await inquiryRow(ids.at(-1) ?? '')).toMatchObject({
      customer_position: spellings.length,
      email: spellings.at(-1),
    })
  })

  test.each(spellings)('are all found, exported and erased by %s', async (email) => {
    await addAll()

    const { person } = await (await askPersonalData('', { email })).json<{
      person: { inquiries: number }
    }>()
    expect(person.inquiries).toBe(spellings.length)
    const exported = await (await askPersonalData('/export', { email })).text()
    for (const spelling of spellings) expect(exported).toContain(`"email":"${spelling}"`)
    expect(exported).not.toContain('anna@mueller.example')
    const erasing = await askPersonalData('/erase', { email, inquiries: spellings.length })
    expect(await erasing.json()).toMatchObject({ person: { erased: spellings.length } })
    expect(await env.DB.prepare('select count(*) as n from inquiries').first('n')).toBe(1)
  })

  test.each(spellings)('are all found by a search for %s', async (q) => {
    await addAll()

    for (const body of [{ q }, { sender: q }]) {
      const answer = await post(
        '/api/inquiries/search',
        { view: 'all', ...body },
        await adminHeaders(),
      )
      const { inquiries } = await answer.json<{ inquiries: object[] }>()
      expect(inquiries).toHaveLength(spellings.length)
    }
  })

  test.each(pairs)('are blocked together: %s, and then %s writes', async (blocked, writer) => {
    await asAdmin('POST', '/api/blocked-senders', { address: blocked })

    const response = await submit(openMailbox().resend, { email: writer })

    const { inquiry } = await response.json<{ inquiry: { id: string } }>()
    expect(await inquiryRow(inquiry.id)).toMatchObject({ held_for: 'blocked', email: writer })
  })

  test('are sent one acknowledgement', async () => {
    await env.DB.exec('update settings set acknowledgements = 1')
    await addAll()

    expect((await storedAcknowledgements()).map(({ mailbox }) => mailbox)).toEqual([
      'anna@xn--mller-kva.example',
      'anna@mueller.example',
    ])
  })

  test.each(pairs)(
    'sign in to one account: added as %s, signing in as %s',
    async (added, typed) => {
      await addAdmin('admin-idn', added)

      const response = await post('/api/session', { email: typed, password: admin.password })

      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ user: { email: added } })
    },
  )
})

async function get(path: string) {
  const { status, ...body } = await asAdmin('GET', path)
  return { status, body: body as unknown as { customer: { total: number } } }
}
