/**
 * For which messages files are kept in this browser, by their Idempotency-Key, and the private page of
 * each that has arrived: its token is what files are sent with. Apart from the files themselves, so that
 * the form can note an arrival before their script is loaded.
 */
const slot = 'kept-files'

type Pages = Record<string, string>

/** Returns the page of each message, `''` until it has arrived. */
export function readPages(): Pages {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(slot) ?? '{}')
    const pages = Object.entries(kept ?? {})
    return Object.fromEntries(pages.filter(([, page]) => typeof page === 'string'))
  } catch {
    return {}
  }
}

/** Notes that files are kept for a message, or that it has arrived. */
export function notePage(key: string, page: string) {
  write({ ...readPages(), [key]: page })
}

/** Notes that a message has arrived, if files are kept for it; `key` is its last one, `earlier` that of their choosing. */
export function noteArrival(earlier: string, key: string, page: string) {
  const { [earlier]: kept, ...others } = readPages()
  if (kept !== undefined) write({ ...others, [key]: page })
}

export function forgetPage(key: string) {
  const { [key]: _, ...others } = readPages()
  write(others)
}

/** Where storage is switched off or full, files live as long as the page. */
function write(pages: Pages) {
  try {
    if (Object.keys(pages).length === 0) localStorage.removeItem(slot)
    else localStorage.setItem(slot, JSON.stringify(pages))
  } catch {}
}
