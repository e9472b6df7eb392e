import { isNetworkError, setConnection } from './connection'
import type { FilterQuery } from './filter'
import type { Page } from './inquiry'
import { searchKept } from './kept-search'
import type { SignedInUser } from './session'

/** The list as it was last shown, and the user it was shown to. */
export type KeptList = { user: SignedInUser; page: Page; at: number }

const store = 'desk-list'
/** Never requested: only the key of the cache's one entry. */
const entry = '/admin/kept-list'

/** In ms: as long as a session lasts without a request (worker/session/store.ts). */
const lifetime = 12 * 60 * 60 * 1000

/** Whose list is kept. While null, none is kept, so that a late answer cannot bring one back. */
let keptFor: SignedInUser | null = null

/** Sets the user whose lists are kept from now on. */
export function keepListsFor(user: SignedInUser) {
  keptFor = user
}

/** Keeps the list in this browser. Never throws: a list that cannot be kept can still be shown. */
export async function keepList(page: Page, now: number) {
  if (!keptFor) return
  try {
    const cache = await caches.open(store)
    const kept: KeptList = { user: keptFor, page, at: now }
    await cache.put(entry, Response.json(kept))
    // The session may have ended in the meantime.
    if (!keptFor) await forgetList()
  } catch (thrown) {
    console.warn('The list could not be saved for offline use', thrown)
  }
}

/** Returns the kept list, or null; deletes a list that is older than a session can be. */
export async function readList(now: number): Promise<KeptList | null> {
  try {
    const response = await caches.match(entry, { cacheName: store })
    const kept: KeptList | undefined = await response?.json()
    if (kept && now - kept.at < lifetime) return kept
    if (kept) await forgetList()
  } catch (thrown) {
    console.warn('The kept list could not be read', thrown)
  }
  return null
}

/** Deletes the kept list, and keeps none until somebody signs in. */
export async function forgetList() {
  keptFor = null
  await caches.delete(store).catch(() => false)
}

/**
 * Loads the start of the inbox. Offline, returns the kept page as the only one. Throws what `load`
 * throws if no page is kept or the error is not a network error.
 */
export async function loadInbox(load: () => Promise<Page>): Promise<Page> {
  try {
    const page = await load()
    setConnection({ isOnline: true, keptAt: Date.now() })
    return page
  } catch (thrown) {
    return fallBack(thrown, (page) => ({ ...page, nextCursor: null }))
  }
}

/** Loads the start of a search. Offline, searches the kept inbox. Throws like `loadInbox`. */
export async function loadSearch(load: () => Promise<Page>, filter: FilterQuery): Promise<Page> {
  try {
    const page = await load()
    setConnection({ isOnline: true })
    return page
  } catch (thrown) {
    return fallBack(thrown, (page) => searchKept(page, filter))
  }
}

/** Returns what can be shown of the kept list; rethrows if nothing can, or if the API answered. */
async function fallBack(thrown: unknown, choose: (kept: Page) => Page | null) {
  const kept = isNetworkError(thrown) ? await readList(Date.now()) : null
  if (!kept) throw thrown
  setConnection({ isOnline: false, keptAt: kept.at })
  const page = choose(kept.page)
  if (!page) throw thrown
  return page
}
