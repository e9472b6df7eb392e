import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { request } from './testing/requests'

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
  })
})

test('a missing migration returns 503 and reveals no SQL', async () => {
  await env.DB.prepare('drop table sign_in_failures').run()

  const response = await request('/api/health')

  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('30')
  expect(await response.json()).toEqual({
    error: {
      code: 'database_unavailable',
      message: 'The database or its tables are unavailable.',
    },
  })
})
