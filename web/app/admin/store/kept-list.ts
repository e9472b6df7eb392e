import { isNetworkError, setConnection } from './connection'
import type { FilterQuery } from './filter'
import type { Page } from './inquiry'
import { searchKept } from './kept-search'
import type { SignedInUser } from './session'

/** The list as it was last shown, and to whom. */
export type KeptList = { user: SignedInUser; page: Page; at: number }

const store = 'desk-list'
/** No request goes there: it is only the name of the one entry. */
const entry = '/admin/kept-list'

/** As long as a session lives without a request (worker/session/store.ts), in ms. */
const lifetime = 12 * 60 * 60 * 1000

/** Who the list is kept for; null keeps none, so that no late answer brings one back. */
let keptFor: SignedInUser | null = null

/** Says for whom lists are kept from now on. */
export function keepListsFor(user: SignedInUser) {
  keptFor = user
}

/** Keeps the list in this browser. That it cannot be kept is no reason not to show it. */
export async function keepList(page: Page, now: number) {
  if (!keptFor) return
  try {
    const cache = await caches.open(store)
    const kept: KeptList = { user: keptFor, page, at: now }
    await cache.put(entry, Response.json(kept))
    // The session may have ended in the meantime.
    if (!keptFor) await forgetList()
  } catch (thrown) {
    console.warn('The list could not be kept for later', thrown)
  }
}

/** Returns the kept list, or null; one that is older than a session lives is forgotten. */
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

/** Forgets the list, and keeps none until somebody is signed in. */
export async function forgetList() {
  keptFor = null
  await caches.delete(store).catch(() => false)
}

/**
 * Loads the start of the inbox; offline returns what was kept, and nothing after
 * it. Throws what `load` throws where nothing was kept, or something else is wrong.
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

/** Loads the start of a search; offline searches what was kept of the inbox. Throws like `loadInbox`. */
export async function loadSearch(load: () => Promise<Page>, filter: FilterQuery): Promise<Page> {
  try {
    const page = await load()
    setConnection({ isOnline: true })
    return page
  } catch (thrown) {
    return fallBack(thrown, (page) => searchKept(page, filter))
  }
}

/** Returns what can be shown of the kept list; throws where nothing can, or where the API answered. */
async function fallBack(thrown: unknown, choose: (kept: Page) => Page | null) {
  const kept = isNetworkError(thrown) ? await readList(Date.now()) : null
  if (!kept) throw thrown
  setConnection({ isOnline: false, keptAt: kept.at })
  const page = choose(kept.page)
  if (!page) throw thrown
  return page
}
