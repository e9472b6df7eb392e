import type { User } from '../../../../worker/session/contract'
import type { Page } from '../inquiries'

/** The list as it was last shown, and to whom. */
export type KeptList = { user: User; page: Page; at: number }

const store = 'desk-list'
/** No request goes there: it is only the name of the one entry. */
const entry = '/admin/kept-list'

/** As long as a session lives without a request (worker/session/store.ts), in ms. */
const lifetime = 12 * 60 * 60 * 1000

/** Who the list is kept for; null keeps none, so that no late answer brings one back. */
let keeper: User | null = null

/** Says for whom lists are kept from now on. */
export function keepListsFor(user: User) {
  keeper = user
}

/** Keeps the list in this browser. That it cannot be kept is no reason not to show it. */
export async function keepList(page: Page, now: number) {
  if (!keeper) return
  try {
    const cache = await caches.open(store)
    const kept: KeptList = { user: keeper, page, at: now }
    await cache.put(entry, Response.json(kept))
    // The session may have ended in the meantime.
    if (!keeper) await forgetList()
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
  keeper = null
  await caches.delete(store).catch(() => false)
}
