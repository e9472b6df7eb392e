import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Env } from '../../env'
import { aDevice, makeVapid } from '../../testing/push-service'
import { request } from '../../testing/requests'
import { adminHeaders } from '../../testing/samples'
import { findVapidProblems } from './devices'

const { settings } = await makeVapid()

async function send(method: string, body: object, changes: Partial<Env> = settings) {
  const headers = { ...(await adminHeaders()), 'content-type': 'application/json' }
  const init = { method, headers, body: JSON.stringify(body) }
  return request('/api/push/subscription', init, changes)
}

async function devices() {
  const { results } = await env.DB.prepare(
    'select endpoint, admin_id from push_subscriptions order by rowid',
  ).all()
  return results
}

async function publicKey(changes: Partial<Env>) {
  const response = await request('/api/push', { headers: await adminHeaders() }, changes)
  return response.json()
}

describe('a device', () => {
  test('is kept for its administrator, once, whatever else the browser sends', async () => {
    const { endpoint } = aDevice()

    expect((await send('PUT', { endpoint, expirationTime: null, keys: {} })).status).toBe(204)
    expect((await send('PUT', { endpoint })).status).toBe(204)

    expect(await devices()).toEqual([{ endpoint, admin_id: 'admin-1' }])
  })

  test('is forgotten when it is switched off, and that is no error twice', async () => {
    const { endpoint } = aDevice()
    await send('PUT', { endpoint })

    expect((await send('DELETE', { endpoint })).status).toBe(204)
    expect((await send('DELETE', { endpoint })).status).toBe(204)
    expect(await devices()).toEqual([])
  })

  test('goes with its administrator', async () => {
    await send('PUT', { endpoint: aDevice().endpoint })
    await env.DB.prepare('delete from admins').run()

    expect(await devices()).toEqual([])
  })

  test('belongs to whoever signed in on it last', async () => {
    const { endpoint } = aDevice()
    await adminHeaders()
    await env.DB.batch([
      env.DB.prepare(
        "insert into admins (id, email, password_hash, created_at) values ('other', 'b@x.example', '', 0)",
      ),
      env.DB.prepare(
        "insert into push_subscriptions (endpoint, admin_id, created_at) values (?, 'other', 0)",
      ).bind(endpoint),
    ])
    await send('PUT', { endpoint })

    expect(await devices()).toEqual([{ endpoint, admin_id: 'admin-1' }])
  })

  test('is one of ten at most: the one that was confirmed longest ago goes', async () => {
    const all = Array.from({ length: 11 }, aDevice)
    for (const { endpoint } of all) {
      await send('PUT', { endpoint })
      await env.DB.prepare('update push_subscriptions set created_at = created_at - 1000').run()
    }

    const kept = (await devices()).map(({ endpoint }) => endpoint)
    expect(kept).toHaveLength(10)
    expect(kept).not.toContain(all[0]?.endpoint)
  })

  test.each([
    { endpoint: 'https://127.0.0.1/admin' },
    { endpoint: 'https://evil.example/' },
    { endpoint: `https://fcm.googleapis.com/${'a'.repeat(2000)}` },
    { endpoint: { $ne: 1 } },
    {},
  ])('at an address that we never call is refused: %o', async (body) => {
    const response = await send('PUT', body)

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { code: 'validation_failed', fields: { endpoint: expect.any(String) } },
    })
    expect(await devices()).toEqual([])
  })
})

test('browsers are told the public key, or that there is none', async () => {
  expect(await publicKey(settings)).toEqual({ publicKey: settings.VAPID_PUBLIC_KEY })
  expect(await publicKey({})).toEqual({ publicKey: null })
})

test('without keys no device is kept: it would wait for nothing', async () => {
  const response = await send('PUT', { endpoint: aDevice().endpoint }, {})

  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ error: { code: 'push_unavailable' } })
})

test.each([
  [{}, []],
  [settings, []],
  [{ ...settings, VAPID_SUBJECT: 'owner' }, ['VAPID_SUBJECT']],
  [{ ...settings, VAPID_PRIVATE_KEY: 'short' }, ['VAPID_PRIVATE_KEY']],
  [{ ...settings, VAPID_PUBLIC_KEY: '' }, ['VAPID_PUBLIC_KEY']],
])('what is set and cannot work is named: %o', (changes, problems) => {
  expect(findVapidProblems({ ...env, ...changes })).toEqual(problems)
})
