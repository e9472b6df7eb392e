import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Bindings } from '../../env'
import { aDevice, makeVapid } from '../../testing/push-service'
import { request } from '../../testing/requests'
import { addAdmin, adminHeaders } from '../../testing/samples'
import { findVapidProblems } from './vapid'

const { settings } = await makeVapid()

async function send(
  method: string,
  body: object,
  changes: Partial<Bindings> = settings,
  adminId = 'admin-1',
) {
  const headers = { ...(await adminHeaders(adminId)), 'content-type': 'application/json' }
  const init = { method, headers, body: JSON.stringify(body) }
  return request('/api/push/subscription', init, changes)
}

async function devices() {
  const { results } = await env.DB.prepare(
    'select endpoint, admin_id from push_subscriptions order by rowid',
  ).all()
  return results
}

async function readPush(changes: Partial<Bindings>) {
  const response = await request('/api/push', { headers: await adminHeaders() }, changes)
  return response.json()
}

describe('a device', () => {
  test('is stored once for its administrator, without the other fields that the browser sends', async () => {
    const { endpoint } = aDevice()

    expect((await send('PUT', { endpoint, expirationTime: null })).status).toBe(200)
    expect((await send('PUT', { endpoint })).status).toBe(200)

    expect(await devices()).toEqual([{ endpoint, admin_id: 'admin-1' }])
  })

  test('that was stored without keys gets them when the desk confirms it, and keeps them', async () => {
    const { endpoint, keys } = aDevice()
    for (const body of [{ endpoint }, { endpoint, keys }, { endpoint }]) await send('PUT', body)

    const stored = await env.DB.prepare('select p256dh, auth from push_subscriptions').first()
    expect(stored).toEqual(keys)
  })

  test('keeps its settings until another administrator uses it', async () => {
    const { endpoint } = aDevice()
    const none = { mutedKinds: [], namesCustomers: false }
    expect(await (await send('PUT', { endpoint })).json()).toEqual({ device: none })

    const changed = await send('PATCH', { endpoint, mutedKinds: ['target', 'new', 'new'] })
    expect(await changed.json()).toEqual({ device: { ...none, mutedKinds: ['new', 'target'] } })
    expect((await send('PATCH', { endpoint, namesCustomers: true })).status).toBe(200)
    const set = { mutedKinds: ['new', 'target'], namesCustomers: true }
    expect(await (await send('PUT', { endpoint })).json()).toEqual({ device: set })

    await addAdmin('admin-2', 'second@ceyforge.example')
    const theirs = await send('PUT', { endpoint }, settings, 'admin-2')
    expect(await theirs.json()).toEqual({ device: none })
    const lost = await send('PATCH', { endpoint, namesCustomers: true })
    expect(lost.status).toBe(404)
    expect(await lost.json()).toMatchObject({ error: { code: 'not_found' } })
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

  test.each([
    ['PUT', { keys: {} }, 'keys'],
    ['PUT', { keys: { p256dh: 'BCVx', auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }, 'keys'],
    ['PATCH', {}, 'mutedKinds'],
    ['PATCH', { mutedKinds: ['news'] }, 'mutedKinds'],
    ['PATCH', { mutedKinds: 'new' }, 'mutedKinds'],
    ['PATCH', { namesCustomers: 'yes' }, 'namesCustomers'],
  ])('cannot be changed by %s %o', async (method, body, field) => {
    const response = await send(method, { endpoint: aDevice().endpoint, ...body })

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { code: 'validation_failed', fields: { [field]: expect.any(String) } },
    })
  })
})

test('the API returns the public key, or null if there is none', async () => {
  expect(await readPush(settings)).toMatchObject({ publicKey: settings.VAPID_PUBLIC_KEY })
  expect(await readPush({})).toMatchObject({ publicKey: null })
})

test('an administrator can mute kinds on all of their devices', async () => {
  const patch = { headers: { ...(await adminHeaders()), 'content-type': 'application/json' } }
  const mute = (mutedKinds: unknown) => {
    const init = { ...patch, method: 'PATCH', body: JSON.stringify({ mutedKinds }) }
    return request('/api/account', init)
  }

  expect((await mute(['target', 'message'])).status).toBe(204)
  expect((await mute(['news'])).status).toBe(422)
  expect(await readPush({})).toEqual({ publicKey: null, mutedKinds: ['message', 'target'] })
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
