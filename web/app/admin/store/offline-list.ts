import { readSavedList, savedList } from '../../lib/saved-list'
import { CallError } from './calls'
import { isNetworkError, setConnection } from './connection'
import type { FilterQuery } from './filter'
import type { Page } from './inquiry'
import type { SignedInUser } from './session'

/** The list as it was last shown, and the user it was shown to. */
type OfflineList = { user: SignedInUser; page: Page; at: number }

/** Whose list is saved. While null, none is saved, so that a late answer cannot bring one back. */
let savedFor: SignedInUser | null = null

/** Sets the user whose lists are saved from now on. */
export function saveListsFor(user: SignedInUser) {
  savedFor = user
}

/** Saves the list in this browser. Never throws: a list that cannot be saved can still be shown. */
export async function saveOfflineList(page: Page, now: number) {
  if (!savedFor) return
  try {
    const cache = await caches.open(savedList.cache)
    const saved: OfflineList = { user: savedFor, page, at: now }
    await cache.put(savedList.entry, Response.json(saved))
    // The session may have ended in the meantime.
    if (!savedFor) await deleteOfflineList()
  } catch (thrown) {
    console.warn('The list could not be saved for offline use', thrown)
  }
}

/** Returns the saved list, or null if there is none, it has expired or cannot be read. */
async function readOfflineList(now: number) {
  try {
    return await readSavedList<OfflineList>(now)
  } catch (thrown) {
    console.warn('The list for offline use could not be read', thrown)
    return null
  }
}

/**
 * Returns the saved list if the server cannot be reached or does not work, and notes that; null if the
 * API refused the call.
 */
export async function readListInstead(thrown: unknown) {
  const hasServerFailed = thrown instanceof CallError && thrown.status >= 500
  if (!hasServerFailed && !isNetworkError(thrown)) return null
  const saved = await readOfflineList(Date.now())
  if (saved) setConnection({ isOnline: false, hasServerFailed, loadedAt: saved.at })
  return saved
}

/** Deletes the saved list, and saves none until somebody signs in. */
export async function deleteOfflineList() {
  savedFor = null
  await caches.delete(savedList.cache).catch(() => false)
}

/**
 * Loads the start of the inbox. While the server cannot be reached or does not work, returns the saved
 * page as the only one. Throws what `load` throws if no page is saved or the API refused the call.
 */
export async function loadInbox(load: () => Promise<Page>): Promise<Page> {
  try {
    const page = await load()
    setConnection({ isOnline: true, loadedAt: Date.now() })
    return page
  } catch (thrown) {
    return fallBack(thrown, (page) => ({ ...page, nextCursor: null }))
  }
}

/** Loads the start of a search. Offline, searches the saved inbox. Throws like `loadInbox`. */
export async function loadSearch(load: () => Promise<Page>, filter: FilterQuery): Promise<Page> {
  try {
    const page = await load()
    setConnection({ isOnline: true })
    return page
  } catch (thrown) {
    return fallBack(thrown, async (page) => {
      const { searchOffline } = await import('./offline-search')
      return searchOffline(page, filter)
    })
  }
}

/** Returns what can be shown of the saved list; rethrows if nothing can, or if the API refused. */
async function fallBack(thrown: unknown, choose: (saved: Page) => Page | Promise<Page | null>) {
  const saved = await readListInstead(thrown)
  if (!saved) throw thrown
  const page = await choose(saved.page)
  if (!page) throw thrown
  return page
}
