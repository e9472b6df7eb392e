import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { request } from './testing/requests'
import { hour } from './time'

test('health is ok when the database and its tables exist', async () => {
  const response = await request('/api/health')

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    status: 'ok',
    database: 'ok',
    databaseUse: 0,
    held: 0,
    backup: { state: 'off', at: null },
    filesMissing: 0,
    filesUnknown: 0,
    cron: 'ok',
  })
})

test.each([
  ['degraded, since its daily work is overdue', 7, 'degraded', 'late'],
  ['ok, while its daily work is under way', 5, 'ok', 'ok'],
])('health is %s', async (_, overdue, status, cron) => {
  const due = Date.now() - overdue * hour
  await env.DB.prepare('update desk_state set next_files_check_at = ?').bind(due).run()

  expect(await (await request('/api/health')).json()).toMatchObject({ status, cron })
})

test.each(['sign_in_failures', 'notes', 'blocked_senders'])(
  'without the table %s it returns 503 and reveals no SQL',
  async (table) => {
    await env.DB.prepare(`drop table ${table}`).run()

    const response = await request('/api/health')

    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(await response.json()).toEqual({
      error: {
        code: 'database_unavailable',
        message: 'The database or its tables are unavailable.',
      },
    })
  },
)
