import { expect, test } from 'vitest'
import { request } from '../testing/requests'
import { uncachedFailure } from './uncached-failure'

const forAYear = 'public, max-age=31536000, immutable'

/** The response of Pages or of the Worker's files, whose header rules match any name. */
const answer = (status: number) =>
  new Response(status === 304 ? null : 'text', { status, headers: { 'cache-control': forAYear } })

test.each([404, 405, 500, 503])('a response with status %i is not cached', async (status) => {
  const response = uncachedFailure(answer(status))

  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('text')
})

test.each([200, 206, 304])('a file is cached for a year with status %i', (status) => {
  expect(uncachedFailure(answer(status)).headers.get('cache-control')).toBe(forAYear)
})

test('the Worker serves files that way', async () => {
  const ASSETS = { fetch: async () => answer(404) } as unknown as Fetcher
  const response = await request('/assets/home-1a2b3c4d.js', {}, { ASSETS })

  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
})
