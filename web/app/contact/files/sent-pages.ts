/**
 * The storage key of the messages that have files stored in this browser, with the private page of
 * each that has arrived: files are sent with the page's token. Separate from the files, so that the
 * form can record an arrival before their script is loaded.
 */
export const pagesSlot = 'message-pages'

/** By the key of each message: its page, `''` until it has arrived, or its newer key. */
type Pages = Record<string, string>

/** Records that could not be stored, which last as long as this page. */
let unstored: Pages = {}

export function readPages(): Pages {
  return { ...readStored(), ...unstored }
}

function readStored(): Pages {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(pagesSlot) ?? '{}')
    const pages = Object.entries(stored ?? {})
    return Object.fromEntries(pages.filter(([, page]) => typeof page === 'string'))
  } catch {
    return {}
  }
}

/** The pages of messages that have arrived in this tab, with or without files. */
const arrivedHere: Pages = {}

/** Returns the page of a message that has arrived; empty or undefined for others. */
export function pageOf(key: string) {
  return readPages()[key] || arrivedHere[key]
}

const listeners = new Set<() => void>()

/** Calls `listener` whenever a message has arrived in this tab. */
export function onArrival(listener: () => void) {
  listeners.add(listener)
}

/** Records that a message has arrived: in storage if files are stored for it. */
export function noteArrival(key: string, page: string) {
  arrivedHere[key] = page
  const pages = readPages()
  if (key in pages) writePages({ ...pages, [key]: page })
  for (const listener of listeners) listener()
}

/** Records the new key of a message that has not arrived; its stored files name the earlier key. */
export function noteNewKey(earlier: string, key: string) {
  const pages = readPages()
  if (pages[earlier] !== '') return
  for (const other in pages) if (pages[other] === earlier) pages[other] = key
  writePages({ ...pages, [earlier]: key, [key]: '' })
}

/** If storage is blocked or full, the records are kept in memory. */
function writePages(pages: Pages) {
  try {
    if (Object.keys(pages).length === 0) localStorage.removeItem(pagesSlot)
    else localStorage.setItem(pagesSlot, JSON.stringify(pages))
    unstored = {}
  } catch {
    unstored = pages
  }
}

/** Records that files are stored for a message, unless it has a record already. */
export function notePending(key: string) {
  const pages = readPages()
  if (!(key in pages)) writePages({ ...pages, [key]: pageOf(key) ?? '' })
}

export function deletePage(key: string) {
  const others = Object.entries(readPages()).filter((record) => !record.includes(key))
  writePages(Object.fromEntries(others))
}

/** Deletes all records except those of `keys` and those that lead to them. */
export function deleteOtherPages(keys: ReadonlySet<string>) {
  const needed = Object.entries(readPages()).filter((record) => record.some((one) => keys.has(one)))
  writePages(Object.fromEntries(needed))
}
