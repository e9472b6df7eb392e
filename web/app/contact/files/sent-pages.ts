/**
 * For which messages files are kept in this browser, by their Idempotency-Key, and the private page of
 * each that has arrived: its token is what files are sent with. Apart from the files themselves, so that
 * the form can note an arrival before their script is loaded; what only that needs is in message-pages.ts.
 */
export const pagesSlot = 'kept-files'

/** By the key of each message: its page, `''` until it has arrived, or the key that it has been given since. */
type Pages = Record<string, string>

/** What could not be stored lives as long as this page. */
let unstored: Pages = {}

export function readPages(): Pages {
  return { ...readStored(), ...unstored }
}

function readStored(): Pages {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(pagesSlot) ?? '{}')
    const pages = Object.entries(kept ?? {})
    return Object.fromEntries(pages.filter(([, page]) => typeof page === 'string'))
  } catch {
    return {}
  }
}

/** Notes that a message has arrived, if files are kept for it. */
export function noteArrival(key: string, page: string) {
  const pages = readPages()
  if (key in pages) writePages({ ...pages, [key]: page })
}

/** Notes that a message that has not arrived has another key now: files that are kept name the earlier one. */
export function noteNewKey(earlier: string, key: string) {
  const pages = readPages()
  if (pages[earlier] !== '') return
  for (const other in pages) if (pages[other] === earlier) pages[other] = key
  writePages({ ...pages, [earlier]: key, [key]: '' })
}

/** Storage may be switched off or full. */
export function writePages(pages: Pages) {
  try {
    if (Object.keys(pages).length === 0) localStorage.removeItem(pagesSlot)
    else localStorage.setItem(pagesSlot, JSON.stringify(pages))
    unstored = {}
  } catch {
    unstored = pages
  }
}
