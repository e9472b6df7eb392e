import { useIsMutating } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { NoteKind } from '../../../../../worker/correspondence/contract'
import { useSignIn } from '../../store/sign-in'
import { attempt } from '../../ui/attempt'
import { noteCorrespondence } from '../use-edits'

/** Unsent text about an inquiry. A changed text is a different one, with another idempotency key. */
export type Draft = {
  text: string
  key: string
  /** Of a reply, once they are changed. */
  subject?: string
  isQuoting?: boolean
  /** The name of what follows the reply. */
  choice?: string
}

type Kind = NoteKind | 'reply'

/**
 * Drafts last as long as the tab, so that they survive a reload, opening another enquiry and signing
 * in again. They are not in `localStorage`, which others may share.
 */
const slot = 'desk-drafts'
const drafts =
  attempt(() => new Map<string, Draft>(JSON.parse(sessionStorage.getItem(slot) ?? '[]'))) ??
  new Map()
const listeners = new Set<() => void>()

function saveAndNotify() {
  attempt(() => sessionStorage.setItem(slot, JSON.stringify([...drafts])))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns the signed-in user's draft about an inquiry, whether it is being sent, and functions to
 * change it and to delete it once it is sent. A box that is closed and opened again meanwhile shows
 * the same.
 *
 * @returns also the options of the mutation that sends the draft. Its context is a function to call
 *   once the inquiry has been reloaded, because edits wait for that.
 */
export function useDraft(id: string, kind: Kind) {
  const name = nameOf(useSignIn().user?.email, id, kind)
  const mutationKey = ['draft', name]
  const draft = useSyncExternalStore(subscribe, () => drafts.get(name))
  const isSending = useIsMutating({ mutationKey }) > 0

  function write(next: Draft) {
    drafts.set(name, next)
    saveAndNotify()
  }

  /** A key press may have changed the text just before the field became read-only. */
  function discard(sent: Draft | undefined) {
    if (drafts.get(name) !== sent) return
    drafts.delete(name)
    saveAndNotify()
  }

  const sending = { mutationKey, onMutate: () => noteCorrespondence(id) }
  return { draft, isSending, sending, write, discard }
}

/** Deletes everybody's drafts about an inquiry. */
export function dropDrafts(id: string) {
  const about = [...drafts.keys()].filter((name) => name.includes(` ${id} `))
  for (const name of about) drafts.delete(name)
  if (about.length > 0) saveAndNotify()
}

/** Whether the signed-in user has begun one of these about the inquiry. */
export function useHasDraft(id: string, kinds: readonly Kind[]) {
  const { user } = useSignIn()
  return useSyncExternalStore(subscribe, () =>
    kinds.some((kind) => drafts.get(nameOf(user?.email, id, kind))?.text.trim()),
  )
}

const nameOf = (email: string | undefined, id: string, kind: Kind) => `${email} ${id} ${kind}`
