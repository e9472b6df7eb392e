import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addMany } from '../testing/exports'
import { hurry, setTime } from '../testing/fake-clock'
import { connectionLost, databaseLosingAnswers, databaseThrough } from '../testing/faulty-database'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { adminHeaders, anInquiry } from '../testing/samples'
import { count, reasons, send } from '../testing/visitors'
import { day, second } from '../time'
import { isCommonText } from './spam-checks'

const start = Date.UTC(2026, 10, 2, 9)

/** Marks an inquiry as not spam, as the desk does. */
async function release(id: string) {
  const init = {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...(await adminHeaders()) },
    body: JSON.stringify({ isHeld: false }),
  }
  const response = await request(`/api/inquiries/${id}`, init, openMailbox().resend)
  expect(response.status).toBe(200)
}

/** Sends an inquiry, which four others have sent as well. Returns its id. */
async function sendFiveTimes(fields: object = {}) {
  const id = await send(fields)
  await env.DB.prepare(
    `insert into inquiries (id, name, email, message, timestamp, notification, text_digest)
      select substr(inquiries.id, 1, 35) || value, name, email, message, timestamp, notification, text_digest
      from inquiries, json_each('["w", "x", "y", "z"]') where inquiries.id = ?`,
  )
    .bind(id)
    .run()
  return id
}

describe('the same text', () => {
  test('is held without a notification from the sixth time within a day, from any sender', async () => {
    const mailbox = openMailbox()
    for (let i = 0; i < 7; i += 1) {
      const message = `${anInquiry.message}${' !'.repeat(i)}`
      await send({ name: `Visitor ${i}`, message }, mailbox.resend)
    }

    const reason = 'repeated_text'
    expect(await reasons()).toEqual([...Array(5).fill(null), reason, reason])
    expect(await mailbox.calls()).toHaveLength(5)
    const held = await env.DB.prepare(
      `select notification, (select count(*) from emails where inquiry_id = inquiries.id) as emails
        from inquiries where held_for = 'repeated_text'`,
    ).first()
    expect(held).toEqual({ notification: 'held', emails: 0 })
  })

  test('sent ten times at once reaches the list five times', async () => {
    await Promise.all(Array.from({ length: 10 }, () => send()))

    const all = await reasons()
    expect([count(all, null), count(all, 'repeated_text')]).toEqual([5, 5])
  })

  test('is listed again after a day', async () => {
    setTime(start)
    await sendFiveTimes()
    setTime(start + day)
    await send()
    setTime(start + day + 1)
    await send()

    expect((await reasons()).slice(5)).toEqual(['repeated_text', null])
  })

  test('sent twice by one person is listed twice', async () => {
    for (let i = 0; i < 2; i += 1) await send({ email: 'nimal@factory.example' })

    expect(await reasons()).toEqual([null, null])
  })

  test('is no longer held once an administrator marks it as not spam, even twice, until that one is deleted', async () => {
    await sendFiveTimes()
    const held = await send()
    expect((await reasons()).at(-1)).toBe('repeated_text')
    for (let times = 1; times <= 2; times += 1) {
      await release(held)
      await send()
    }
    expect((await reasons()).slice(5)).toEqual([null, null, null])

    await env.DB.prepare('update inquiries set deleted_at = 1 where id = ?').bind(held).run()
    await send()
    expect((await reasons()).at(-1)).toBe('repeated_text')
  })

  test('without letters or digits is not compared', async () => {
    await sendFiveTimes({ message: '👷'.repeat(10) })
    await send({ message: '👷'.repeat(11) })

    expect(count(await reasons(), null)).toBe(6)
  })

  test('keeps an earlier reason to be held', async () => {
    await sendFiveTimes()
    await send({ subject: 'x' })

    expect((await reasons()).at(-1)).toBe('decoy')
  })
})

describe('a short text that many people write', () => {
  test.each([
    'Please send me a quotation.',
    'please call me back as soon as possible, thank you!',
    'Hello, I would like a quotation for your products and services. Thank you.',
    'Regarding Gate solutions:\nPlease send a price list.',
    'කරුණාකර මට මිල ගණන් එවන්න.',
    'எனக்கு விலைப்பட்டியல் அனுப்பவும்.',
  ])('is recognised: %s', (message) => {
    expect(isCommonText(message)).toBe(true)
  })

  test.each([
    ['a link', 'Cheap loans here: loans.example'],
    ['a link with a scheme', 'Cheap loans at https://loans'],
    ['an e-mail address', 'Cheap loans, write to loans@bank'],
    ['a number', 'Cheap loans, call 077 123 4567'],
  ])('is not recognised if it has %s', (_, message) => {
    expect(isCommonText(message)).toBe(false)
  })

  const common = { message: 'Please send me a quotation.' }

  test('is not held, whoever else has sent it, unless it has a link', async () => {
    for (const message of [common.message, 'Cheap loans here: loans.example']) {
      await sendFiveTimes({ message })
      await send({ message })
    }

    expect((await reasons()).slice(5)).toEqual([...Array(6).fill(null), 'repeated_text'])
  })

  test('is held from the sixth time of one sender, from any address', async () => {
    for (let i = 0; i < 6; i += 1) {
      await send({ ...common, email: i % 2 ? 'A@site.example' : 'a@site.example' })
    }
    await send(common)

    expect((await reasons()).slice(4)).toEqual([null, 'repeated_text', null])
  })

  test('is held from the sixth time of one address, of any sender', async () => {
    await sendFiveTimes(common)
    const from = { 'cf-connecting-ip': '203.0.113.9' }
    const INQUIRY_LIMIT = { limit: async () => ({ success: true }) }
    for (let i = 0; i < 6; i += 1) {
      await send(common, { ...openMailbox().resend, INQUIRY_LIMIT }, from)
    }

    expect((await reasons()).at(-1)).toBe('repeated_text')
  })
})

describe('the check for repeated text', () => {
  test('is not confused when D1 loses the response to storing', async () => {
    const DB = databaseLosingAnswers(/insert into "inquiries"/, connectionLost, 1)
    const mailbox = openMailbox()
    await sendFiveTimes()

    await hurry(() => send({}, { ...mailbox.resend, DB }))

    expect((await reasons()).slice(5)).toEqual(['repeated_text'])
    expect(await mailbox.calls()).toEqual([])
  })

  test('needs one query, which reads a limited number of rows', async () => {
    setTime(start)
    const { resend } = openMailbox()
    const read: number[] = []
    const DB = databaseThrough(async (sql, commit) => {
      const answer = await commit()
      if (sql.includes('insert into "inquiries"')) {
        const [stored] = answer as D1Result[]
        read.push(stored?.meta.rows_read ?? Number.NaN)
      }
      return answer
    })
    for (const message of [anInquiry.message, 'Please send me a quotation.']) {
      read.length = 0
      const id = await send({ message })
      for (const earlier of [60, 70]) {
        await addMany(earlier, start - earlier * second)
        await env.DB.prepare(
          'update inquiries set text_digest = (select text_digest from inquiries where id = ?)',
        )
          .bind(id)
          .run()
        await send({ message }, { ...resend, DB })
      }

      expect(read).toHaveLength(2)
      expect(read[1]).toBe(read[0])
      expect(read[1]).toBeLessThanOrEqual(250)
      await env.DB.exec('delete from inquiries')
    }
  })
})
