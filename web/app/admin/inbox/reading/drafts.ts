import { useState } from 'react'

/** Unsent text about an inquiry; a reply also keeps its idempotency key. */
export type Draft = { text: string; subject?: string; isQuoting?: boolean; key?: string }

/**
 * Drafts last as long as the page, so that they survive opening another enquiry or signing in
 * again. They are not in the browser's storage, which others may share.
 */
const drafts = new Map<string, Draft>()

/** Returns the draft with this name and a function that changes it; null deletes it. */
export function useDraft(name: string) {
  const [draft, setDraft] = useState(() => drafts.get(name))

  function write(next: Draft | null) {
    if (next) drafts.set(name, next)
    else drafts.delete(name)
    setDraft(next ?? undefined)
  }

  return [draft, write] as const
}
