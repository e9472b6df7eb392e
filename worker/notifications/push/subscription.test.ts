import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Bindings } from '../../env'
import { aDevice, makeVapid } from '../../testing/push-service'
import { request } from '../../testing/requests'
import { adminHeaders } from '../../testing/samples'
import { findVapidProblems } from './devices'

const { settings } = await makeVapid()

async function send(method: string, body: object, changes: Partial<Bindings> = settings) {
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

async function publicKey(changes: Partial<Bindings>) {
  const response = await request('/api/push', { headers: await adminHeaders() }, changes)
  return response.json()
}

describe('a device', () => {
  test('is stored once for its administrator, without the other fields that the browser sends', async () => {
    const { endpoint } = aDevice()

    expect((await send('PUT', { endpoint, expirationTime: null, keys: {} })).status).toBe(204)
    expect((await send('PUT', { endpoint })).status).toBe(204)

    expect(await devices()).toEqual([{ endpoint, admin_id: 'admin-1' }])
  })

  test('is removed when push is switched off, and can be removed twice without an error', async () => {
    const { endpoint } = aDevice()
    await send('PUT', { endpoint })

    expect((await send('DELETE', { endpoint })).status).toBe(204)
    expect((await send('DELETE', { endpoint })).status).toBe(204)
    expect(await devices()).toEqual([])
  })

  test('is removed with its administrator', async () => {
    await send('PUT', { endpoint: aDevice().endpoint })
    await env.DB.prepare('delete from admins').run()

    expect(await devices()).toEqual([])
  })

  test('belongs to the administrator who last registered it', async () => {
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

  test('beyond the tenth replaces the least recently confirmed one', async () => {
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
  ])('with an invalid endpoint is refused: %o', async (body) => {
    const response = await send('PUT', body)

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { code: 'validation_failed', fields: { endpoint: expect.any(String) } },
    })
    expect(await devices()).toEqual([])
  })
})

test('the API returns the public key, or null if there is none', async () => {
  expect(await publicKey(settings)).toEqual({ publicKey: settings.VAPID_PUBLIC_KEY })
  expect(await publicKey({})).toEqual({ publicKey: null })
})

test('a device cannot be registered if no keys are set', async () => {
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
])('invalid settings are reported by name: %o', (changes, problems) => {
  expect(findVapidProblems({ ...env, ...changes })).toEqual(problems)
})
