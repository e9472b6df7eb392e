import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { storedAcknowledgements } from '../testing/acknowledgements'
import { auditLog } from '../testing/audit'
import { asAdmin } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { connectionLost, databaseLosingAnswers } from '../testing/faulty-database'
import { addInquiry, inquiryRow } from '../testing/inquiries'
import { list } from '../testing/lists'
import { merge } from '../testing/merging'
import { addAdmin, admin } from '../testing/samples'
import { day, minute } from '../time'
import { saidMaxLength } from './contract'

const now = Date.UTC(2026, 10, 20, 9)

const said = { enteredAs: 'call', name: 'Ravindra Gunasekara', message: 'Two dock levellers leak.' }

beforeEach(() => setTime(now))

type More = Parameters<typeof asAdmin>[3]

function enter(more: object = {}, { key = crypto.randomUUID(), ...others }: More = {}) {
  return asAdmin('POST', '/api/inquiries/entered', { ...said, ...more }, { key, ...others })
}

async function enterAndRead(more: object = {}) {
  const { inquiry } = await enter(more)
  return { ...inquiry, row: await inquiryRow(inquiry.id) }
}

const stored = () => env.DB.prepare('select id from inquiries').all()

describe('an enquiry entered by hand', () => {
  test('needs a name and words, is in everybody’s inbox, and notifies nobody', async () => {
    const { id, reference, row } = await enterAndRead()

    expect(reference).toMatch(/^CF-\d+$/)
    expect(row).toMatchObject({
      ...{ name: said.name, message: said.message, email: '', phone: null, entered_as: 'call' },
      ...{ timestamp: now, box: 'inbox', status: 'new', owner_id: null, notification: 'sent' },
    })
    expect((await list()).inquiries).toMatchObject([{ id, reference }])
    expect(await auditLog()).toMatchObject([
      { actor: admin.email, action: 'inquiry_entered', inquiryId: id },
    ])
    const emails = await env.DB.prepare('select * from emails').all()
    expect(emails.results).toEqual([])
  })

  test('keeps what is known, and belongs to the customer with the same number', async () => {
    await addInquiry({ timestamp: now - day, columns: { phone: '+94771234567' } })
    await addAdmin('admin-2', 'colleague@ceyforge.example')

    const { id, row } = await enterAndRead({
      ...{ email: ' Stores@Tiles.example ', phone: '077 123 4567, ask for Nimal' },
      ...{ company: 'Lanka Tiles', location: 'Horana', ownerId: 'admin-2' },
      ...{ service: 'material-handling-equipment', receivedAt: now - 2 * day },
    })

    expect(row).toMatchObject({
      ...{ email: 'Stores@Tiles.example', phone: '+94771234567', company: 'Lanka Tiles' },
      ...{ location: 'Horana', owner_id: 'admin-2', customer_position: 2 },
      ...{ service: 'material-handling-equipment', timestamp: now - 2 * day },
      message: `${said.message}\n\nPhone: 077 123 4567, ask for Nimal`,
    })
    expect(await auditLog()).toMatchObject([
      { action: 'inquiry_entered' },
      { action: 'owner_changed', details: { to: 'colleague@ceyforge.example' } },
    ])
    const search = { q: 'horana' }
    const found = await asAdmin('POST', '/api/inquiries/search', search)
    expect(found).toMatchObject({ inquiries: [{ id }] })
  })

  test('of somebody without an address belongs to no other customer without one', async () => {
    await enter()

    const { id, row } = await enterAndRead({ name: 'Somebody else', phone: '077 123 4567' })

    expect(row).toMatchObject({ customer_position: 1 })
    const alone = { customer: { total: 1, others: [] } }
    expect(await asAdmin('GET', `/api/inquiries/${id}`)).toMatchObject(alone)
    const second = await enterAndRead({ phone: '077 123 4567', email: 'stores@tiles.example' })
    expect(second.row).toMatchObject({ customer_position: 2 })
    expect(await merge(id, second.id)).toMatchObject({ status: 200 })
    expect(await asAdmin('GET', `/api/inquiries/${second.id}`)).toMatchObject(alone)
  })

  test('that was answered already waits for the customer, with the record of the answer', async () => {
    const { id, row } = await enterAndRead({ enteredAs: 'fair', isAnswered: true })

    expect(row).toMatchObject({ status: 'answered', box: 'waiting', first_answered_at: now })
    const { timeline } = await asAdmin('GET', `/api/inquiries/${id}`)
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'visit', isAnswer: true, text: '' }),
    )
  })

  test('that was answered already, and days ago, was answered when it was received', async () => {
    const receivedAt = now - 7 * day
    const { row } = await enterAndRead({ isAnswered: true, receivedAt })

    expect(row).toMatchObject({ timestamp: receivedAt, first_answered_at: receivedAt })
    expect(await asAdmin('GET', '/api/reports/response?days=30')).toMatchObject({
      answers: { inTime: 1, late: 0 },
    })
  })

  test.each([
    ['is acknowledged if that is wished, even if the form’s are not', true, 1],
    ['is not acknowledged otherwise', false, 0],
  ])('%s', async (_, isAcknowledged, count) => {
    await env.DB.prepare('update settings set acknowledgements = 0').run()
    await enter({ email: 'stores@tiles.example', isAcknowledged })

    const waiting = await storedAcknowledgements()
    expect(waiting).toHaveLength(count)
    if (count)
      expect(waiting).toMatchObject([{ mailbox: 'stores@tiles.example', state: 'waiting' }])
  })

  test('is stored once if D1 loses the answer and it is sent again', async () => {
    const key = crypto.randomUUID()
    const more = { isAnswered: true, ownerId: 'admin-1' }
    const DB = databaseLosingAnswers(/insert into "inquiries"/, connectionLost, 1)
    expect(await enter(more, { key, changes: { DB } })).toMatchObject({ status: 503 })

    const again = await enter(more, { key })

    expect(again).toMatchObject({ status: 200, inquiry: { id: expect.any(String) } })
    expect((await stored()).results).toHaveLength(1)
    expect((await auditLog()).map(({ action }) => action).toSorted()).toEqual([
      'inquiry_entered',
      'owner_changed',
      'status_changed',
    ])
    const other = await enter({ message: 'Something else.' }, { key })
    expect(other).toMatchObject({ status: 409, error: { code: 'idempotency_mismatch' } })
  })

  test('on a day that is over is counted in the reports', async () => {
    await addInquiry({ timestamp: now - 5 * day })
    await addInquiry({ timestamp: now })
    await env.DB.prepare('update desk_state set first_open_day = ?')
      .bind(Math.floor(now / day))
      .run()
    const total = async () =>
      (await env.DB.prepare("select sum(count) as n from daily_counts where kind = 'all'").first())
        ?.n

    await enter({ receivedAt: now - 5 * day })
    expect(await total()).toBe(1)
    await enter({ receivedAt: now - minute })
    expect(await total()).toBe(1)
  })

  test('cannot be answered by e-mail until it has an address', async () => {
    const { id } = await enterAndRead()
    const key = crypto.randomUUID()
    const reply = () =>
      asAdmin('POST', `/api/inquiries/${id}/replies`, { text: 'Tomorrow.' }, { key })
    expect(await reply()).toMatchObject({ error: { code: 'reply_unavailable' } })

    const email = 'stores@tiles.example'
    const corrected = await asAdmin('PATCH', `/api/inquiries/${id}/customer`, { email })
    expect(corrected).toMatchObject({ status: 200, inquiry: { email } })
  })

  test.each<[string, object, Record<string, string>]>([
    ['an unknown way', { enteredAs: 'fax' }, { enteredAs: expect.stringMatching(/one of call/) }],
    ['no name', { name: ' ' }, { name: 'Name must be at least 2 characters' }],
    ['no words', { message: '\u200b' }, { message: 'Write what they said' }],
    [
      'too many words',
      { message: 'x'.repeat(saidMaxLength + 1) },
      { message: `Use at most ${saidMaxLength} characters` },
    ],
    ['no address', { email: 'stores@' }, { email: 'Please enter a valid email' }],
    ['a time to come', { receivedAt: now + day }, { receivedAt: expect.stringMatching(/30 days/) }],
    [
      'a time long ago',
      { receivedAt: now - 31 * day },
      { receivedAt: expect.stringMatching(/30 days/) },
    ],
    ['a former administrator', { ownerId: 'x' }, { ownerId: expect.stringMatching(/no longer/) }],
  ])('with %s is refused', async (_, more, fields) => {
    expect(await enter(more)).toMatchObject({ status: 422, error: { fields } })
    expect((await stored()).results).toEqual([])
  })

  test('without a key is refused', async () => {
    const answer = await asAdmin('POST', '/api/inquiries/entered', said)
    expect(answer).toMatchObject({ status: 400, error: { code: 'malformed_request' } })
  })
})
