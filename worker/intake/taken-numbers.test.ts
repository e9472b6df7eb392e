import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import recountSql from '../../docs/recount.sql?raw'
import { recountDesk } from '../db/recount'
import { asAdmin } from '../testing/edits'
import { databaseThrough } from '../testing/faulty-database'
import { addInquiry, setInquiry } from '../testing/inquiries'
import { openMailbox } from '../testing/provider'
import { submit } from '../testing/samples'
import { splitSql } from '../testing/split-sql'

/** Writes rows as somebody does who moves to this product: with the columns that have no default. */
async function importInquiries(count: number) {
  await env.DB.prepare(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)
      insert into inquiries (id, name, email, message, timestamp, notification)
      select printf('00000000-0000-7000-8000-%012d', i), 'Old', 'old@site.example', 'From before', i, 'sent'
      from n`,
  )
    .bind(count)
    .run()
}

const withKey = { 'idempotency-key': crypto.randomUUID() }

const lastNumber = () => env.DB.prepare('select last_number from desk_state').first('last_number')

describe('an enquiry', () => {
  test.each([2, 40])('is stored after %i rows were imported, each time', async (rows) => {
    await importInquiries(rows)

    for (let i = 0; i < 3; i += 1) expect((await submit(openMailbox().resend)).status).toBe(201)

    const first = await env.DB.prepare('select min(number) from inquiries where timestamp > ?')
      .bind(rows)
      .first('min(number)')
    expect(first).toBe(rows + 1)
    expect(await lastNumber()).toBe(rows + 3)
  })

  test('counts once for its address after an import', async () => {
    await importInquiries(5)
    await submit(openMailbox().resend)

    expect(await env.DB.prepare('select count from intake_usage').first('count')).toBe(1)
  })

  test.each([{}, withKey])(
    'is stored although the row of desk_state is missing: %o',
    async (headers) => {
      await addInquiry()
      await setInquiry(await addInquiry(), { held_for: 'marked' })
      await env.DB.exec('delete from desk_state')

      expect((await submit(openMailbox().resend, {}, headers)).status).toBe(201)

      expect(await lastNumber()).toBe(3)
    },
  )

  test.each([{}, withKey])(
    'that the database leaves out for no known reason is tried twice: %o',
    async (headers) => {
      let tries = 0
      const DB = databaseThrough(async (sql, commit) => {
        if (!sql.includes('insert into "inquiries"')) return commit()
        tries += 1
        return [{ results: [], meta: {} }, { results: [] }, { results: [] }]
      })

      const response = await submit({ ...openMailbox().resend, DB }, {}, headers)

      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject({ error: { code: 'storage_failed' } })
      expect(tries).toBe(2)
    },
  )
})

describe('docs/recount.sql', () => {
  const recount = async () => {
    for (const statement of splitSql(recountSql)) await env.DB.prepare(statement).run()
  }

  test.each([false, true])(
    'takes the number of the last imported row, also if its own row is lost: %s',
    async (isLost) => {
      await addInquiry()
      await importInquiries(7)
      if (isLost) await env.DB.exec('delete from desk_state')
      await recount()

      expect(await lastNumber()).toBe(8)
    },
  )

  test('has open desks reload their lists, which lack what was imported', async () => {
    await addInquiry()
    const since = await env.DB.prepare('select revision from desk_state').first('revision')
    await importInquiries(3)
    await recount()

    expect(await asAdmin('GET', `/api/inquiries/changes?since=${since}&excerpt=9`)).toMatchObject({
      isReset: true,
    })
  })

  test('counts as the Worker and a restore do', () => {
    const compact = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()
    expect(compact(recountSql)).toContain(compact(recountDesk))
  })
})
