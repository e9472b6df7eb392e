/** What some browsers report about the visitor's connection (Network Information API). */
type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * Returns whether pages may be fetched before the visitor opens them. When a file of such a page
 * fails to load, the router reloads the current page, which only the Navigation API can prevent
 * (use-missing-module.ts).
 */
export function mayPrefetch(browser: object = globalThis) {
  const { navigator, navigation } = browser as {
    navigator?: { connection?: Connection }
    navigation?: unknown
  }
  const { saveData, effectiveType } = navigator?.connection ?? {}
  return navigation !== undefined && !saveData && !effectiveType?.endsWith('2g')
}
