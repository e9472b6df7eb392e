import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/open'
import { auditLog } from '../testing/audit'
import { setTime } from '../testing/fake-clock'
import { runCron } from '../testing/outbox'
import { request } from '../testing/requests'
import { addAdmin, admin, adminHeaders, cookiesOf } from '../testing/samples'
import { signIn } from '../testing/session'
import { day } from '../time'
import { auditEntry, readAudit } from './store'

const start = Date.UTC(2026, 10, 1)
const actor = admin.email

async function addEntries(count: number, at = start) {
  const db = openDatabase(env.DB)
  for (let i = 0; i < count; i += 1) {
    const details = { count: i, id: `inquiry-${i}` }
    await auditEntry(db, { at: at + i, actor, action: 'inquiries_deleted', details })
  }
}

async function page(cursor?: number | string) {
  const query = cursor === undefined ? '' : `?cursor=${cursor}`
  const response = await request(`/api/audit${query}`, { headers: await adminHeaders() })
  return { status: response.status, body: await response.json<Page>() }
}

type Page = { entries: { id: number; at: number }[]; nextCursor: number | null }

describe('an entry', () => {
  test('is written in the batch of its action, with what SQL counts there', async () => {
    const db = openDatabase(env.DB)
    const details = { count: sql<number>`(select count(*) from settings)`, id: "it's one" }

    await db.batch([
      auditEntry(db, { at: start, actor, action: 'inquiries_deleted', details }),
      auditEntry(db, {
        at: start + 1,
        actor: null,
        action: 'retention_run',
        details: { count: 0 },
      }),
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

  test('is not written where its action had no effect, nor where the batch fails', async () => {
    const db = openDatabase(env.DB)
    const entry = { at: start, actor, action: 'sign_out', details: {} } as const

    await auditEntry(db, { ...entry, onlyIf: sql`exists (select 1 from inquiries)` })
    const failing = db.batch([
      auditEntry(db, entry),
      db.run(sql`insert into settings (id) values (1)`),
    ])

    await expect(failing).rejects.toThrow()
    expect(await auditLog()).toEqual([])
  })
})

describe('GET /api/audit', () => {
  test('lists who did what and when, newest first, to the last entry once', async () => {
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
    })
    const pages = [first, second, third].map(({ body }) => body)
    const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(ids).toEqual(Array.from({ length: 101 }, (_, i) => 101 - i))
    expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 1])
    expect(third.body.nextCursor).toBeNull()
  })

  test('reads no more rows than it shows, and one', async () => {
    await addEntries(120)

    const { meta } = await readAudit(openDatabase(env.DB), 110).all()

    expect(meta.rows_read).toBeLessThanOrEqual(51)
  })

  test.each(['0', '-1', '1e3', 'abc', '1;drop table admins', '9'.repeat(20)])(
    'refuses the cursor %o',
    async (cursor) => {
      expect((await page(encodeURIComponent(cursor))).status).toBe(422)
    },
  )
})

describe('signing in and out', () => {
  test('is noted once each, with who and when', async () => {
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

describe('cron', () => {
  test('removes entries that are older than 400 days, and no others', async () => {
    await addEntries(1, start)
    await addEntries(1, start + day)

    await runCron(start + 400 * day)

    expect((await auditLog()).map(({ at }) => at)).toEqual([start + day])
  })
})
