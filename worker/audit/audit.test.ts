import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import { selectPage } from '../settings/audit-routes'
import { auditLog } from '../testing/audit'
import { setTime } from '../testing/fake-clock'
import { addInquiry } from '../testing/inquiries'
import { runCron } from '../testing/outbox'
import { request } from '../testing/requests'
import { addAdmin, admin, adminHeaders, cookiesOf, post } from '../testing/samples'
import { addFactor, wrongCodeAt } from '../testing/second-factor'
import { signIn } from '../testing/session'
import { day, minute, second } from '../time'
import { auditEntry } from './store'

const start = Date.UTC(2026, 10, 1)
const actor = admin.email

async function addEntries(count: number, at = start) {
  const db = openDatabase(env.DB)
  for (let i = 0; i < count; i += 1) {
    const details = { count: i, id: `inquiry-${i}` }
    await auditEntry(db, { actor, now: at + i }, 'inquiries_deleted', { details })
  }
}

async function page(cursor?: number | string) {
  const query = cursor === undefined ? '' : `?cursor=${cursor}`
  const response = await request(`/api/audit${query}`, { headers: await adminHeaders() })
  return { status: response.status, body: await response.json<Page>() }
}

type Page = { entries: { id: number; at: number }[]; nextCursor: number | null }

describe('an audit entry', () => {
  test('is written in the same batch as its action, and its details may be computed in SQL', async () => {
    const db = openDatabase(env.DB)
    const details = { count: sql<number>`(select count(*) from settings)`, id: "it's one" }

    await db.batch([
      auditEntry(db, { actor, now: start }, 'inquiries_deleted', { details }),
      auditEntry(db, { actor: null, now: start + 1 }, 'retention_run', { details: { count: 0 } }),
    ])

    expect(await auditLog()).toEqual([
      {
        at: start,
        actor,
        action: 'inquiries_deleted',
        details: { count: 1, id: "it's one" },
      },
      { at: start + 1, actor: null, action: 'retention_run', details: { count: 0 } },
    ])
  })

  test('is not written if its action has no effect or the batch fails', async () => {
    const db = openDatabase(env.DB)
    const by = { actor, now: start }

    await auditEntry(db, by, 'sign_out', { onlyIf: sql`exists (select 1 from inquiries)` })
    const failing = db.batch([
      auditEntry(db, by, 'sign_out', {}),
      db.run(sql`insert into settings (id) values (1)`),
    ])

    await expect(failing).rejects.toThrow()
    expect(await auditLog()).toEqual([])
  })
})

describe('GET /api/audit', () => {
  test('pages through all entries exactly once, newest first', async () => {
    await addEntries(101)

    const first = await page()
    const second = await page(first.body.nextCursor ?? '')
    const third = await page(second.body.nextCursor ?? '')

    expect(first.body.entries[0]).toEqual({
      id: 101,
      at: start + 100,
      actor,
      action: 'inquiries_deleted',
      details: { count: 100, id: 'inquiry-100' },
      reference: null,
    })
    const pages = [first, second, third].map(({ body }) => body)
    const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(ids).toEqual(Array.from({ length: 101 }, (_, i) => 101 - i))
    expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 1])
    expect(third.body.nextCursor).toBeNull()
  })

  test('gives the reference of the affected inquiry, or null if it no longer exists', async () => {
    const db = openDatabase(env.DB)
    const id = await addInquiry()
    const by = { actor, now: start }
    await auditEntry(db, by, 'inquiries_filed', { inquiryId: id })
    await auditEntry(db, by, 'inquiries_filed', { inquiryId: 'deleted' })

    const { entries } = (await page()).body
    expect(entries).toMatchObject([{ reference: null }, { reference: 'CF-1001' }])
  })

  test('reads at most one row more than it shows', async () => {
    await addEntries(120)

    const { meta } = await selectPage(openDatabase(env.DB), 110).run()

    expect(meta.rows_read).toBeLessThanOrEqual(51)
  })

  test.each(['0', '-1', '1e3', 'abc', '1;drop table admins', '9'.repeat(20)])(
    'rejects the cursor %o',
    async (cursor) => {
      expect((await page(encodeURIComponent(cursor))).status).toBe(422)
    },
  )
})

describe('sign-in and sign-out', () => {
  test('are each logged once, with the actor and the time', async () => {
    setTime(start)
    await addAdmin()
    const cookie = cookiesOf(await signIn())
    setTime(start + day / 4)
    for (let i = 0; i < 2; i += 1) {
      await request('/api/session', { method: 'DELETE', headers: { cookie } })
    }
    await request('/api/session', { method: 'DELETE' })

    expect(await auditLog()).toEqual([
      { at: start, actor, action: 'sign_in', details: { by: 'password', browser: null } },
      { at: start + day / 4, actor, action: 'sign_out', details: {} },
    ])
  })
})

describe('refused sign-ins', () => {
  const wrong = { ...admin, password: 'not the password' }

  test('are counted in one entry per account and hour, without the credentials that were entered', async () => {
    await addAdmin()
    const times = [0, 2, 4, 3600, 3602].map((seconds) => start + 30 * day + seconds * second)
    const attempts = [wrong, wrong, { ...wrong, email: 'Nobody@else.example' }, wrong, wrong]
    for (const [position, credentials] of attempts.entries()) {
      setTime(times[position] ?? 0)
      expect((await signIn(credentials)).status).toBe(401)
    }

    const refused = { actor: null, action: 'sign_in_refused' }
    const details = { admin: actor, step: 'password' }
    expect(await auditLog()).toEqual([
      { ...refused, at: times[0], details: { ...details, count: 2 } },
      { ...refused, at: times[2], details: { ...details, admin: null, count: 1 } },
      { ...refused, at: times[3], details: { ...details, count: 2 } },
    ])
  })

  test('because of a wrong code are logged with the code step', async () => {
    await addAdmin()
    const { secret } = await addFactor()
    const now = start + 31 * day
    setTime(now)
    const cookie = cookiesOf(await signIn())

    const code = wrongCodeAt(secret, now)
    expect((await post('/api/session/second-factor', { code }, { cookie })).status).toBe(401)

    expect(await auditLog()).toEqual([
      {
        at: now,
        actor: null,
        action: 'sign_in_refused',
        details: { admin: actor, step: 'code', count: 1 },
      },
    ])
  })
})

describe('a view of an inquiry', () => {
  async function view(id: string, headers: Record<string, string>) {
    return (await request(`/api/inquiries/${id}`, { headers })).status
  }

  test('is logged at most once every ten minutes for each administrator', async () => {
    setTime(start)
    const id = await addInquiry({ timestamp: start })
    const headers = await adminHeaders()
    const other = await adminHeaders('admin-2', 'second@ceyforge.example')

    for (const minutes of [0, 9, 10]) {
      setTime(start + minutes * minute)
      expect(await view(id, headers)).toBe(200)
    }
    expect(await view(id, other)).toBe(200)

    const viewed = { action: 'inquiry_viewed', details: { id } }
    expect(await auditLog()).toEqual([
      { ...viewed, at: start, actor },
      { ...viewed, at: start + 10 * minute, actor },
      { ...viewed, at: start + 10 * minute, actor: 'second@ceyforge.example' },
    ])
  })

  test('is not logged if the inquiry does not exist or nobody is signed in', async () => {
    const id = await addInquiry()

    expect(await view('no-such-id', await adminHeaders())).toBe(404)
    expect(await view(id, {})).toBe(401)

    expect(await auditLog()).toEqual([])
  })
})

describe('cron', () => {
  test('deletes audit entries that are 400 days old, and no others', async () => {
    await addEntries(1, start)
    await addEntries(1, start + day)

    await runCron(start + 400 * day)

    expect((await auditLog()).map(({ at }) => at)).toEqual([start + day])
  })
})
