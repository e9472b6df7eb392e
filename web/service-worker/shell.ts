/** The desk's page and its files, cached so that the desk opens offline. API responses are not. */

/** The page and the files of this version of the desk; filled in by the build. */
declare const __SHELL__: { version: string; page: string; files: readonly string[] }

const { version, page, files } = __SHELL__
const prefix = 'desk-shell-'
const name = prefix + version

/** How long the network may take for the page before the cached one is shown, in ms. */
const patience = 4000

/** Caches all files of this version. If one fails to load, the previous version stays active. */
export async function keepShell() {
  const cache = await caches.open(name)
  await cache.addAll([new Request(page, { cache: 'reload' }), ...files])
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

/** Returns the response to a request for a file of the desk; undefined leaves it to the browser. */
export function answer(request: Request) {
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate' && pathname === page) return openPage(request)
  // File names change with the content, so a cached file is never out of date.
  if (files.includes(pathname)) return fromCache(pathname).then((kept) => kept ?? fetch(request))
}

/**
 * Loads the page from the network, so that a new version shows at once. If that fails, or the answer
 * is an error page, returns the cached one.
 */
async function openPage(request: Request) {
  const kept = await fromCache(page)
  if (!kept) {
    const response = await fetch(request)
    // The browser has emptied the cache. The files of this version may no longer exist.
    void keepShell().catch(() => {})
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

async function fromCache(path: string) {
  const cache = await caches.open(name)
  return cache.match(path, { ignoreVary: true })
}
