/** The start of the inbox as saved in the browser, which the service worker deletes as well. */
export const savedList = {
  cache: 'desk-list',
  /** Never requested: only the key of the cache's one entry, as browsers have stored it already. */
  entry: '/admin/kept-list',
} as const

/** In ms: as long as a session lasts without a request (worker/session/require-admin.ts). */
const lifetime = 12 * 3_600_000

/** Returns the saved list, or null; deletes a list that is older than a session can be. */
export async function readSavedList<List extends { at: number }>(now: number) {
  const response = await caches.match(savedList.entry, { cacheName: savedList.cache })
  const saved: List | undefined = await response?.json()
  if (saved && now - saved.at < lifetime) return saved
  if (saved) await caches.delete(savedList.cache)
  return null
}
