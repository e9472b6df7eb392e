/** Separate from sent-pages.ts, which every visitor of the form loads: only files need these. */
import { pageOf, readPages, writePages } from './sent-pages'

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
