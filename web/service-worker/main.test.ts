import { afterEach, expect, test, vi } from 'vitest'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 21, 14)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetModules()
})

/** Starts the service worker with a list saved this long ago; returns what fires its events. */
async function start(age: number) {
  vi.useFakeTimers({ now })
  const names = new Set(['desk-list'])
  const listeners = new Map<string, (event: object) => void>()
  const ignored = async () => undefined
  vi.stubGlobal('__SHELL__', { version: '1', page: '/admin', files: [] })
  vi.stubGlobal('location', { origin: 'https://site.example' })
  vi.stubGlobal('fetch', async () => new Response('the page'))
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    match: async () => Response.json({ at: now - age }),
    delete: async (name: string) => names.delete(name),
    open: async () => ({ match: async () => new Response('the page') }),
  })
  vi.stubGlobal('self', {
    registration: { showNotification: ignored, installing: null, waiting: null },
    addEventListener: listeners.set.bind(listeners),
  })
  await import('./main')

  /** Fires an event, waits until it has been handled, and returns whether the list is still saved. */
  return async (type: string, event: object = {}) => {
    const work: unknown[] = []
    const waitUntil = (promise: unknown) => work.push(promise)
    listeners.get(type)?.({ ...event, waitUntil, respondWith: waitUntil })
    await Promise.all(work)
    return names.has('desk-list')
  }
}

const visit = { url: 'https://site.example/admin', method: 'GET', mode: 'navigate' }

test.each([
  ['push', {}],
  ['activate', {}],
  ['fetch', { request: visit }],
])(
  'a list saved more than 12 hours ago is deleted on %s, also if the desk is closed',
  async (type, event) => {
    const fire = await start(12 * hour)

    expect(await fire(type, event)).toBe(false)
  },
)

test('a list saved less than 12 hours ago is kept', async () => {
  const fire = await start(12 * hour - 1)

  expect(await fire('push')).toBe(true)
  expect(await fire('activate')).toBe(true)
  expect(await fire('fetch', { request: visit })).toBe(true)
})
