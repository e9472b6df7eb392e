import { afterAll, expect, test, vi } from 'vitest'

const assign = vi.fn()
vi.stubGlobal('__VERSION__', 'this')
vi.stubGlobal('location', { assign })
const { fetchCards } = await import('./fetch-cards')

const services = [{ page: 'gates' }]
const answer = (body: BodyInit, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }))

afterAll(() => {
  vi.unstubAllGlobals()
})

test('the cards of this version are returned', async () => {
  answer(JSON.stringify({ version: 'this', services }))

  expect(await fetchCards()).toEqual(services)
  expect(assign).not.toHaveBeenCalled()
})

test('if the cards are of another version than the code, the home page is loaded as a document', async () => {
  answer(JSON.stringify({ version: 'another', services }))
  // The browser leaves the page, so this never ends.
  void fetchCards()

  await expect.poll(() => assign.mock.calls).toEqual([['/']])
})

test.each([
  ['an error', JSON.stringify({ services }), 503],
  ['the page of a proxy', '<h1>Sign in</h1>', 200],
  ['other JSON', '{}', 200],
])('%s instead of the cards is a failure', async (_, body, status) => {
  answer(body, status)

  await expect(fetchCards()).rejects.toThrow(`status ${status}`)
})
