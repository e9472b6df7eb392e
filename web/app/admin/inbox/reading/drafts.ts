import { useState } from 'react'

/** What somebody is writing about an inquiry; a reply keeps the key that it is sent under. */
export type Draft = { text: string; subject?: string; isQuoting?: boolean; key?: string }

/**
 * Kept while the page lives: whoever looks at another enquiry, or signs in again, finds it as it was.
 * It stands in no storage of the browser, which others may share.
 */
const drafts = new Map<string, Draft>()

/** Returns what is being written under a name, and how to change it; null forgets it. */
export function useDraft(name: string) {
  const [draft, setDraft] = useState(() => drafts.get(name))

  function write(next: Draft | null) {
    if (next) drafts.set(name, next)
    else drafts.delete(name)
    setDraft(next ?? undefined)
  }

  return [draft, write] as const
}
