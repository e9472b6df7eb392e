import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import { inquiryRow, setInquiry } from '../testing/inquiries'
import { countingDatabase } from '../testing/rows-read'
import { anInquiry, submit } from '../testing/samples'
import { storeInquiry } from '../testing/store-inquiry'
import { day } from '../time'
import { newInquiryId } from './store'

const now = Date.UTC(2026, 10, 2, 9)

type Sent = { email?: string; phone?: string | null; at?: number }

async function store({ email = 'a@b.lk', phone = null, at = now }: Sent, db = env.DB) {
  const facts = { id: newInquiryId(at), timestamp: at, key: null, heldFor: null, phone }
  await storeInquiry(openDatabase(db), { ...anInquiry, email }, facts)
  return facts.id
}

const mobile = '+94777654321'
const other = '+94112345678'

test.each([
  [{ email: 'a@b.lk' }, { email: 'a@b.lk' }, true],
  [{ email: 'a@b.lk' }, { email: 'A@B.LK' }, true],
  [{ email: 'Ann@Site.Example' }, { email: 'ann@site.example' }, true],
  [{ email: 'a@b.lk', phone: mobile }, { email: 'a@b.lk' }, true],
  [{ email: 'a@b.lk' }, { email: 'a@b.lk', phone: mobile }, true],
  [{ email: 'a@b.lk', phone: other }, { email: 'a@b.lk', phone: mobile }, true],
  [{ email: 'x@b.lk', phone: mobile }, { email: 'a@b.lk', phone: mobile }, true],
  [{ email: 'x@y.lk', phone: mobile }, { email: 'a@b.lk', phone: mobile }, true],
  [{ email: 'a@b.lk', phone: mobile }, { email: 'a@b.lk', phone: mobile }, true],
  [{ email: 'x@b.lk' }, { email: 'a@b.lk' }, false],
  [{ email: 'a@c.lk' }, { email: 'a@b.lk' }, false],
  [{ email: 'a+1@b.lk' }, { email: 'a@b.lk' }, false],
  [{ email: 'a.a@b.lk' }, { email: 'aa@b.lk' }, false],
  [{ email: 'a@b.lk.example' }, { email: 'a@b.lk' }, false],
  [{ email: 'aa@b.lk' }, { email: 'a@b.lk' }, false],
  [{ email: '%@b.lk' }, { email: 'a@b.lk' }, false],
  [{ email: 'É@b.lk' }, { email: 'é@b.lk' }, true],
  [{ email: 'x@b.lk', phone: null }, { email: 'a@b.lk', phone: null }, false],
  [{ email: 'x@b.lk', phone: other }, { email: 'a@b.lk', phone: mobile }, false],
  [{ email: 'x@b.lk', phone: mobile }, { email: 'a@b.lk', phone: '+9477765432' }, false],
] as const)('after %j, %j is from the same customer: %s', async (first, second, isSame) => {
  await store({ ...first, at: now - day })
  const id = await store(second)

  const expected = isSame ? [2, now - day] : [1, null]
  const row = await inquiryRow(id)
  expect([row?.customer_position, row?.customer_since]).toEqual(expected)
})

test('the position of an inquiry counts the customer’s earlier ones, except spam and deleted ones', async () => {
  const at = (days: number) => now - days * day
  await setInquiry(await store({ at: at(5) }), { held_for: 'decoy' })
  await setInquiry(await store({ at: at(4) }), { deleted_at: now })
  await setInquiry(await store({ at: at(3) }), { done_at: now })
  await store({ phone: mobile, at: at(2) })
  await store({ email: 'x@y.lk', phone: mobile, at: at(1) })

  const row = await inquiryRow(await store({ phone: mobile }))

  expect(row).toMatchObject({ customer_position: 4, customer_since: at(3) })
})

test('a new inquiry of a customer with a thousand inquiries reads a limited number of rows', async () => {
  const columns = 'id, name, email, message, timestamp, notification, phone, customer_since'
  await env.DB.prepare(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000)
    insert into inquiries (${columns}) select 'id-' || i, 'Visitor', 'a@b.lk', 'A message', i, 'sent',
      '${mobile}', 1 from n`,
  ).run()
  const { DB, count } = countingDatabase()

  const id = await store({ phone: mobile }, DB)

  expect(await inquiryRow(id)).toMatchObject({ customer_position: 26, customer_since: 1 })
  expect(count.rowsRead).toBeLessThanOrEqual(250)
  expect(count.trips).toBe(1)
})

test('the position of an inquiry counts on after the twenty-five that are read', async () => {
  for (let i = 0; i < 25; i += 1) await store({ phone: i % 2 ? mobile : null })
  await setInquiry(await store({}), { deleted_at: now })

  for (const position of [26, 27, 28]) {
    expect(await inquiryRow(await store({}))).toMatchObject({ customer_position: position })
  }
})

test('a phone number in a message is stored in international format', async () => {
  const message = `${anInquiry.message} Call 077 765 4321.`
  const response = await submit({}, { message })
  const { inquiry } = await response.json<{ inquiry: { id: string } }>()

  expect(await inquiryRow(inquiry.id)).toMatchObject({ phone: mobile, customer_position: 1 })
})
