/** The desk's page and its files, kept so that the desk opens offline. No answer of the API is. */

/** What this version of the desk is made of; filled in by the build. */
declare const __SHELL__: { version: string; page: string; files: readonly string[] }

const { version, page, files } = __SHELL__
const prefix = 'desk-shell-'
const name = prefix + version

/** How long the network may take for the page before the kept one is shown, in ms. */
const patience = 4000

/** Keeps all files of this version. If one does not come, the version before it stays in charge. */
export async function keepShell() {
  const cache = await caches.open(name)
  await cache.addAll([new Request(page, { cache: 'reload' }), ...files])
}

/** Forgets the files of earlier versions: no open page uses them any more. */
export async function dropOldShells() {
  const old = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name)
  await Promise.all(old.map((key) => caches.delete(key)))
}

/** Returns the answer to a request for a part of the desk; undefined leaves it to the browser. */
export function answer(request: Request) {
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate' && pathname === page) return openPage(request)
  // Its name changes with its content, so that what is kept is never out of date.
  if (files.includes(pathname)) return fromCache(pathname).then((kept) => kept ?? fetch(request))
}

/** The page comes from the network, so that a new version shows at once; the kept one stands in. */
async function openPage(request: Request) {
  const kept = await fromCache(page)
  if (!kept) return fetch(request)
  let timer: ReturnType<typeof setTimeout> | undefined
  const impatience = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(kept), patience)
  })
  try {
    return await Promise.race([fetch(request), impatience])
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
