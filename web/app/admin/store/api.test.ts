import { afterEach, expect, test, vi } from 'vitest'
import { api, NetworkError, slowApi } from './api'

/** A network that never answers; a call ends only once its signal aborts. */
const silence = (_: unknown, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })

/** Stubs time limits, and returns a function that lets those of this many ms expire. */
function stubTimeLimits() {
  const limits: [number, AbortController][] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController()
    limits.push([ms, limit])
    return limit.signal
  })
  return (expired: number) => {
    for (const [ms, limit] of limits) {
      if (ms === expired) limit.abort(new DOMException('The time is over', 'TimeoutError'))
    }
  }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a call that the network refuses throws a network error', async () => {
  const refusal = new TypeError('Failed to fetch')
  vi.stubGlobal('fetch', () => Promise.reject(refusal))

  await expect(api.session.$get()).rejects.toMatchObject({ name: 'NetworkError', cause: refusal })
})

test('a call without an answer throws a network error after 30 s', async () => {
  const expire = stubTimeLimits()
  vi.stubGlobal('fetch', silence)
  const call = api.session.$get()
  expire(30_000)

  await expect(call).rejects.toBeInstanceOf(NetworkError)
})

test('a call that takes long by design has 10 minutes', async () => {
  const expire = stubTimeLimits()
  vi.stubGlobal('fetch', silence)
  const call = slowApi['personal-data'].erase.$post({
    json: { email: 'a@b.example', inquiries: 1 },
  })
  expire(600_000)

  await expect(call).rejects.toBeInstanceOf(NetworkError)
})

test('a call that the caller cancels throws the reason of the caller', async () => {
  vi.stubGlobal('fetch', silence)
  const caller = new AbortController()
  const call = api.session.$get({}, { init: { signal: caller.signal } })
  const reason = new Error('Nobody waits for it any more')
  caller.abort(reason)

  await expect(call).rejects.toBe(reason)
})
