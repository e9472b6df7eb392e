import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { hurry, setTime } from '../testing/fake-clock'
import { connectionLost, databaseLosingAnswers, databaseThrough } from '../testing/faulty-database'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { adminHeaders, anInquiry } from '../testing/samples'
import { count, reasons, send, sendMany } from '../testing/visitors'
import { day } from '../time'

const start = Date.UTC(2026, 10, 2, 9)

/** Says that an inquiry is no spam, as the desk does. */
async function release(id: string) {
  const init = {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...(await adminHeaders()) },
    body: JSON.stringify({ isHeld: false }),
  }
  const response = await request(`/api/inquiries/${id}`, init, openMailbox().resend)
  expect(response.status).toBe(200)
}

describe('the same text', () => {
  test('is held from the sixth time within a day on, whoever sends it, and is not notified', async () => {
    const mailbox = openMailbox()
    for (let i = 0; i < 7; i += 1) {
      const message = `${anInquiry.message}${' !'.repeat(i)}`
      await send({ name: `Visitor ${i}`, message }, mailbox.resend)
    }

    expect(await reasons()).toEqual([
      null,
      null,
      null,
      null,
      null,
      'repeated_text',
      'repeated_text',
    ])
    expect(await mailbox.calls()).toHaveLength(5)
    const held = await env.DB.prepare(
      "select notification, attempts, due_at from inquiries where held_for = 'repeated_text'",
    ).first()
    expect(held).toEqual({ notification: 'held', attempts: 0, due_at: null })
  })

  test('by twenty at the same moment reaches the list five times', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send()))

    const all = await reasons()
    expect([count(all, null), count(all, 'repeated_text')]).toEqual([5, 15])
    expect(await env.DB.prepare('select listed, held from desk_state').first()).toEqual({
      listed: 5,
      held: 15,
    })
  })

  test('after a day is a person who asks again', async () => {
    setTime(start)
    await sendMany(5)
    setTime(start + day)
    await send()
    setTime(start + day + 1)
    await send()

    expect((await reasons()).slice(5)).toEqual(['repeated_text', null])
  })

  test('that a person sends twice goes to the list twice', async () => {
    await sendMany(2, () => ({ email: 'nimal@factory.example' }))

    expect(await reasons()).toEqual([null, null])
  })

  test('is not held again once an administrator has said that it is no spam', async () => {
    await sendMany(5)
    const held = await send()
    await release(held)
    await sendMany(3)
    expect((await reasons()).slice(5)).toEqual([null, null, null, null])

    await env.DB.prepare('update inquiries set deleted_at = 1 where id = ?').bind(held).run()
    await send()
    expect((await reasons()).at(-1)).toBe('repeated_text')
  })

  test('is trusted also where it was released twice', async () => {
    await sendMany(5)
    const held = await send()
    await release(held)
    await release(held)
    await send()

    expect((await reasons()).at(-1)).toBeNull()
  })

  test('without any notification is not compared', async () => {
    await sendMany(7, (i) => ({ message: '👷'.repeat(10 + i) }))

    expect(count(await reasons(), null)).toBe(7)
  })

  test('keeps the first reason there is', async () => {
    await sendMany(5)
    await send({ website: 'x' })

    expect((await reasons()).at(-1)).toBe('decoy')
  })
})

describe('the database', () => {
  test('knows again what it stored when its answer was lost', async () => {
    const DB = databaseLosingAnswers(/insert into "inquiries"/, connectionLost, 1)
    const mailbox = openMailbox()
    await sendMany(5)

    await hurry(() => send({}, { ...mailbox.resend, DB }))

    expect((await reasons()).slice(5)).toEqual(['repeated_text'])
    expect(await mailbox.calls()).toEqual([])
  })

  test('is asked once, and reads no more rows however many came before', async () => {
    setTime(start)
    const read: number[] = []
    const DB = databaseThrough(async (sql, commit) => {
      const answer = await commit()
      if (sql.includes('insert into "inquiries"')) {
        const [stored] = answer as D1Result[]
        read.push(stored?.meta.rows_read ?? Number.NaN)
      }
      return answer
    })
    for (let i = 0; i < 250; i += 1) await send({}, { DB })

    expect(read).toHaveLength(250)
    expect(read[249]).toBe(read[199])
    expect(read[249]).toBeLessThanOrEqual(150)
  })
})
