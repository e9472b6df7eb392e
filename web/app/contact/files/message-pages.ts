/** What the files themselves note of their messages: see sent-pages.ts, which every visitor of the form loads. */
import { readPages, writePages } from './sent-pages'

/** Notes that files are kept for a message, unless more is known of it. */
export function notePending(key: string) {
  const pages = readPages()
  if (!(key in pages)) writePages({ ...pages, [key]: '' })
}

export function forgetPage(key: string) {
  const others = Object.entries(readPages()).filter((page) => !page.includes(key))
  writePages(Object.fromEntries(others))
}

/** Forgets all but those of `keys`, and what leads to them. */
export function forgetOtherPages(keys: ReadonlySet<string>) {
  const kept = Object.entries(readPages()).filter((page) => page.some((one) => keys.has(one)))
  writePages(Object.fromEntries(kept))
}
