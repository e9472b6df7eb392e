import { afterAll, describe, expect, test, vi } from 'vitest'

vi.stubGlobal('__SHELL__', { version: '2', page: '/admin', files: [] })
afterAll(() => vi.unstubAllGlobals())

const { answer, dropOldShells } = await import('./shell')

const worker = new EventTarget()

/** Stubs the cache storage with caches of these names, and returns the set of them. */
function stubCaches(...names: string[]) {
  const kept = new Set(names)
  vi.stubGlobal('caches', {
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
  })
  return kept
}

test('a new version deletes the files of earlier ones', async () => {
  const kept = stubCaches('desk-shell-1', 'desk-shell-2', 'other')
  await dropOldShells({ installing: null, waiting: null })

  expect([...kept]).toEqual(['desk-shell-2', 'other'])
})

test.each([
  ['is being installed', { installing: worker, waiting: null }],
  ['is waiting', { installing: null, waiting: worker }],
])('no files are deleted while the version after it %s', async (_, registration) => {
  const kept = stubCaches('desk-shell-1', 'desk-shell-2', 'desk-shell-3')
  await dropOldShells(registration)

  expect([...kept]).toEqual(['desk-shell-1', 'desk-shell-2', 'desk-shell-3'])
})

test('an emptied cache is filled again when the desk is opened', async () => {
  const added: string[] = []
  vi.stubGlobal('location', { origin: 'https://ceyforge.example' })
  vi.stubGlobal('fetch', async () => new Response('from the network'))
  // Node's own takes no relative address.
  vi.stubGlobal('Request', class extends String {})
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async () => undefined,
      addAll: async (files: unknown[]) => void added.push(...files.map(String)),
    }),
  })
  const visit = { url: 'https://ceyforge.example/admin', method: 'GET', mode: 'navigate' }

  expect(await (await answer(visit as Request))?.text()).toBe('from the network')
  await vi.waitUntil(() => added.length > 0)
  expect(added).toEqual(['/admin'])
})

describe('when the page is cached,', () => {
  const visit = { url: 'https://ceyforge.example/admin', method: 'GET', mode: 'navigate' }

  /** Opens the desk with its page cached, and returns the text of what is shown. */
  async function open(answerOfNetwork: Response) {
    vi.stubGlobal('location', { origin: 'https://ceyforge.example' })
    vi.stubGlobal('fetch', async () => answerOfNetwork)
    vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response('cached') }) })
    return (await answer(visit as Request))?.text()
  }

  test('the page from the network is shown, so that a new version shows at once', async () => {
    expect(await open(new Response('from the network'))).toBe('from the network')
  })

  test.each([404, 502, 503])(
    'it is shown instead of an error page with status %s',
    async (status) => {
      expect(await open(new Response('an error page', { status }))).toBe('cached')
    },
  )

  test('a redirect is left to the browser', async () => {
    const redirect = { ok: false, type: 'opaqueredirect', text: async () => 'a redirect' }

    expect(await open(redirect as Response)).toBe('a redirect')
  })
})
