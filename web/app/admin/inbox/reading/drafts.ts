import { useState } from 'react'

/** Unsent text about an inquiry; a reply also keeps its idempotency key. */
export type Draft = { text: string; subject?: string; isQuoting?: boolean; key?: string }

/**
 * Drafts last as long as the page, so that they survive opening another enquiry or signing in
 * again. They are not in the browser's storage, which others may share.
 */
const drafts = new Map<string, Draft>()

/** Returns the draft with this name, and functions to change it and to delete it once it is sent. */
export function useDraft(name: string) {
  const [draft, setDraft] = useState(() => drafts.get(name))

  function write(next: Draft) {
    drafts.set(name, next)
    setDraft(next)
  }

  /** The answer may come after the box was closed, opened again and its text changed. */
  function discard(sent: Draft | undefined) {
    if (drafts.get(name) !== sent) return
    drafts.delete(name)
    setDraft(undefined)
  }

  return { draft, write, discard }
}
