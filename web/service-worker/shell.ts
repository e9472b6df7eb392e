/** The desk's page and its files, cached so that the desk opens offline. API responses are not. */

/** The page and the files of this version of the desk; filled in by the build. */
declare const __SHELL__: { version: string; page: string; files: readonly string[] }

const { version, page, files } = __SHELL__
const prefix = 'desk-shell-'
const name = prefix + version

/** How long the network may take for the page before the cached one is shown, in ms. */
const patience = 4000

/**
 * Caches the page and all files of this version. If one fails to load, or the page is already that of
 * another version, nothing is cached, and the previous version stays active.
 */
export async function keepShell() {
  const [document, loaded] = await Promise.all([loadPage(), Promise.all(files.map(loadFile))])
  const cache = await caches.open(name)
  await Promise.all(loaded.map(({ file, response }) => cache.put(file, response)))
  // Last, because a cache that has the page counts as complete.
  await cache.put(page, document)
}

/** Loads the page, and rejects if it names a file that is not of this version. */
async function loadPage() {
  const response = await fetch(page, { cache: 'reload' })
  const named = (await response.clone().text()).match(/\/assets\/[\w.-]+\.js/g) ?? []
  // A page that was reached by a redirect, such as a login, cannot be used for navigation.
  const isOurs = response.ok && !response.redirected && named.length > 0
  if (isOurs && named.every((file) => files.includes(file))) return response
  throw new Error(`${page} is not the page of this version`)
}

async function loadFile(file: string) {
  const cached = await fetch(file)
  // The browser's cache may hold that the file was missing.
  const response = cached.ok ? cached : await fetch(file, { cache: 'reload' })
  if (!response.ok) throw new Error(`${file} cannot be loaded: ${response.status}`)
  return { file, response }
}

/** The versions after this one; null if there is none. */
type LaterVersions = { installing: object | null; waiting: object | null }

/**
 * Deletes the files of earlier versions: no open page uses them any more. While there is a later
 * version, its files would be among them, so they are left for it to delete.
 */
export async function dropOldShells(later: LaterVersions) {
  // Listed first: a version that has opened its cache is already being installed.
  const old = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name)
  if (later.installing || later.waiting) return
  await Promise.all(old.map((key) => caches.delete(key)))
}

/**
 * Returns the response to a request for a file of the desk; undefined leaves it to the browser.
 *
 * @param waitUntil keeps the service worker running until a promise is settled
 */
export function answer(request: Request, waitUntil: (work: Promise<unknown>) => void) {
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate' && pathname === page) return openPage(request, waitUntil)
  if (pathname.startsWith('/assets/')) return openFile(request, pathname)
}

/**
 * Looks in the caches of all versions: a page from the network may be of a version that is waiting.
 * File names change with the content, so a cached file is never out of date.
 */
async function openFile(request: Request, path: string) {
  return (await caches.match(path, { ignoreVary: true })) ?? fetch(request)
}

/**
 * Loads the page from the network, so that a new version shows at once. If that fails, or the answer
 * is an error page, returns the cached one.
 */
async function openPage(request: Request, waitUntil: (work: Promise<unknown>) => void) {
  const cache = await caches.open(name)
  const kept = await cache.match(page, { ignoreVary: true })
  if (!kept) {
    const response = await fetch(request)
    // The browser has emptied the cache. The files of this version may no longer exist.
    waitUntil(keepShell().catch(() => {}))
    return response
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const impatience = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(kept), patience)
  })
  try {
    const loaded = await Promise.race([fetch(request), impatience])
    // The browser follows a redirect itself.
    return loaded.ok || loaded.type === 'opaqueredirect' ? loaded : kept
  } catch {
    return kept
  } finally {
    clearTimeout(timer)
  }
}
