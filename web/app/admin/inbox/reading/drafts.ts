import { useIsMutating } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Unsent text about an inquiry. A changed text is a different one, with another idempotency key. */
export type Draft = { text: string; key: string }

export type ReplyDraft = Draft & { subject: string; isQuoting: boolean }

/**
 * Drafts last as long as the page, so that they survive opening another enquiry or signing in
 * again. They are not in the browser's storage, which others may share.
 */
export const noteDrafts = new Map<string, Draft>()
export const replyDrafts = new Map<string, ReplyDraft>()

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns the draft with this name, whether it is being sent, and functions to change it and to
 * delete it once it is sent. A box that is closed and opened again meanwhile shows the same.
 *
 * @returns also the key of the mutation that sends the draft
 */
export function useDraft<Kept extends Draft>(drafts: Map<string, Kept>, name: string) {
  const mutationKey = ['draft', name]
  const draft = useSyncExternalStore(subscribe, () => drafts.get(name))
  const isSending = useIsMutating({ mutationKey }) > 0

  function write(next: Kept) {
    drafts.set(name, next)
    for (const listener of listeners) listener()
  }

  /** A key press may have changed the text just before the field became read-only. */
  function discard(sent: Kept | undefined) {
    if (drafts.get(name) !== sent) return
    drafts.delete(name)
    for (const listener of listeners) listener()
  }

  return { draft, isSending, mutationKey, write, discard }
}
