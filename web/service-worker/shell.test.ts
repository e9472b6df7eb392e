import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

const files = ['/assets/desk-2.js', '/assets/reports-2.js']
vi.stubGlobal('__SHELL__', { version: '2', page: '/admin', files })
vi.stubGlobal('location', { origin: 'https://site.example' })
afterAll(() => vi.unstubAllGlobals())

const { answer, dropOldShells, keepShell } = await import('./shell')

const worker = new EventTarget()
const pageOf = (version: number) => `<script type="module" src="/assets/desk-${version}.js">`

/** What the network answers; other addresses are missing. */
let site: Record<string, string | Response>
/** The bodies in the browser's caches, by name. */
let caches: Map<string, Map<string, string>>

beforeEach(() => {
  site = { '/admin': pageOf(2), '/assets/desk-2.js': 'desk', '/assets/reports-2.js': 'reports' }
  caches = new Map()
  vi.stubGlobal('caches', cacheStorage)
  vi.stubGlobal('fetch', async (from: string | { url: string }) => {
    const address = typeof from === 'string' ? from : new URL(from.url).pathname
    const found = site[address]
    if (found instanceof Response) return found
    return found === undefined ? new Response('missing', { status: 404 }) : new Response(found)
  })
})

const found = (body: string | undefined) => (body === undefined ? undefined : new Response(body))
const cacheStorage = {
  keys: async () => [...caches.keys()],
  delete: async (name: string) => caches.delete(name),
  match: async (path: string) => found([...caches.values()].find((it) => it.has(path))?.get(path)),
  async open(name: string) {
    const cache = caches.get(name) ?? new Map<string, string>()
    caches.set(name, cache)
    return {
      match: async (path: string) => found(cache.get(path)),
      put: async (path: string, response: Response) => {
        cache.set(path, await response.text())
      },
    }
  },
}

const cached = (name: string) => Object.fromEntries(caches.get(name) ?? [])
const version1 = () => new Map([['/admin', pageOf(1)]])

/** Requests a path, waits for the work that follows, and returns the text of the response. */
async function open(path: string, mode = path === '/admin' ? 'navigate' : 'no-cors') {
  const work: Promise<unknown>[] = []
  const request = { url: `https://site.example${path}`, method: 'GET', mode } as Request
  const response = await answer(request, (promise) => work.push(promise))
  await Promise.all(work)
  return response?.text()
}

describe('a new version', () => {
  test('caches its page and its files', async () => {
    await keepShell()

    expect(cached('desk-shell-2')).toEqual(site)
  })

  test.each([
    ['of the version after it', pageOf(3)],
    ['of the version before it', pageOf(1)],
    ['without scripts, such as a login', '<h1>Sign in</h1>'],
    ['missing', new Response(pageOf(2), { status: 404 })],
    ['reached by a redirect', redirected(pageOf(2))],
  ])('caches nothing if the page is %s', async (_, page) => {
    site['/admin'] = page

    await expect(keepShell()).rejects.toThrow('not the page of this version')
    expect(caches.size).toBe(0)
  })

  test('caches nothing if a file is missing', async () => {
    delete site['/assets/reports-2.js']

    await expect(keepShell()).rejects.toThrow('/assets/reports-2.js cannot be loaded: 404')
    expect(caches.size).toBe(0)
  })

  test('loads a file again that is missing only in the cache of the browser', async () => {
    const network = fetch
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
      path === '/assets/reports-2.js' && init?.cache !== 'reload'
        ? new Response('missing', { status: 404 })
        : network(path),
    )
    await keepShell()

    expect(cached('desk-shell-2')).toEqual(site)
  })

  test('deletes the files of earlier ones', async () => {
    for (const name of ['desk-shell-1', 'desk-shell-2', 'other']) caches.set(name, version1())
    await dropOldShells({ installing: null, waiting: null })

    expect([...caches.keys()]).toEqual(['desk-shell-2', 'other'])
  })

  test.each([
    ['is being installed', { installing: worker, waiting: null }],
    ['is waiting', { installing: null, waiting: worker }],
  ])('deletes no files while the version after it %s', async (_, registration) => {
    const names = ['desk-shell-1', 'desk-shell-2', 'desk-shell-3']
    for (const name of names) caches.set(name, version1())
    await dropOldShells(registration)

    expect([...caches.keys()]).toEqual(names)
  })
})

describe('an emptied cache', () => {
  test('is filled again when the desk is opened, while the service worker is kept running', async () => {
    expect(await open('/admin')).toBe(pageOf(2))
    expect(cached('desk-shell-2')).toEqual(site)
  })

  test('stays empty if the desk is of another version by then', async () => {
    site = { '/admin': pageOf(3), '/assets/desk-3.js': 'later desk' }

    expect(await open('/admin')).toBe(pageOf(3))
    expect(cached('desk-shell-2')).toEqual({})
  })
})

describe('a file', () => {
  test('comes from the cache of a version that is waiting, also if the site no longer has it', async () => {
    caches.set('desk-shell-2', version1())
    caches.set('desk-shell-3', new Map([['/assets/reports-3.js', 'later reports']]))

    expect(await open('/assets/reports-3.js')).toBe('later reports')
  })

  test('comes from the network if it is in no cache', async () => {
    site['/assets/pdf-page-2.js'] = 'drawing'

    expect(await open('/assets/pdf-page-2.js')).toBe('drawing')
  })
})

test.each(['/api/inquiries', '/about', '/contact'])('%s is left to the browser', async (path) => {
  expect(await open(path)).toBeUndefined()
})

describe('when the page is cached,', () => {
  beforeEach(() => {
    caches.set('desk-shell-2', new Map([['/admin', 'cached']]))
  })

  test('the page from the network is shown, so that a new version shows at once', async () => {
    expect(await open('/admin')).toBe(pageOf(2))
  })

  test.each([404, 502, 503])(
    'it is shown instead of an error page with status %s',
    async (status) => {
      site['/admin'] = new Response('an error page', { status })

      expect(await open('/admin')).toBe('cached')
    },
  )

  test('a redirect is left to the browser', async () => {
    vi.stubGlobal('fetch', async () => ({
      ok: false,
      type: 'opaqueredirect',
      text: async () => 'a redirect',
    }))

    expect(await open('/admin')).toBe('a redirect')
  })
})

function redirected(body: string) {
  return Object.defineProperty(new Response(body), 'redirected', { value: true })
}
