import { useSyncExternalStore } from 'react'
import { attempt } from './attempt'
import { useSignIn } from './sign-in'

/** What every draft has; some have more. */
type AnyDraft = { text: string }

/**
 * Drafts last as long as the tab, so that they survive a reload, opening something else and signing
 * in again. They are not in `localStorage`, which others may share.
 */
const slot = 'desk-drafts'
const drafts =
  attempt(() => new Map<string, AnyDraft>(JSON.parse(sessionStorage.getItem(slot) ?? '[]'))) ??
  new Map<string, AnyDraft>()
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
 * Returns the signed-in user's draft of this kind, its name, and functions to change and delete it.
 *
 * @param about the id of the inquiry or of the saved reply, or 'new'
 */
export function useStoredDraft<Draft extends AnyDraft>(about: string, kind: string) {
  const name = nameOf(useSignIn().user?.email, about, kind)
  const draft = useSyncExternalStore(subscribe, () => drafts.get(name) as Draft | undefined)

  function write(next: Draft) {
    drafts.set(name, next)
    saveAndNotify()
  }

  /** Changes the draft as it is when this is called, which may be long after the render. */
  function update(change: (draft: Draft | undefined) => Draft) {
    write(change(drafts.get(name) as Draft | undefined))
  }

  /** With `sent`, only if nothing has been written since. */
  function discard(sent?: Draft) {
    if (sent && drafts.get(name) !== sent) return
    drafts.delete(name)
    saveAndNotify()
  }

  return { name, draft, write, update, discard }
}

/** Whether the signed-in user has begun one of these about the inquiry. */
export function useHasDraft(id: string, kinds: readonly string[]) {
  const { user } = useSignIn()
  return useSyncExternalStore(subscribe, () =>
    kinds.some((kind) => drafts.get(nameOf(user?.email, id, kind))?.text.trim()),
  )
}

/** Returns the text of this kind that a user has begun about an inquiry; undefined if there is none. */
export function readDraftText(email: string | undefined, id: string, kind: string) {
  const text = drafts.get(nameOf(email, id, kind))?.text
  return text?.trim() && text
}

/** Makes drafts of these kinds about an inquiry such about another one, after the text that it has. */
export function moveDrafts(id: string, to: string, kinds: readonly string[]) {
  for (const [name, draft] of [...drafts]) {
    const kind = kinds.find((each) => name.endsWith(` ${id} ${each}`))
    if (!kind) continue
    const next = name.replace(id, to)
    const there = drafts.get(next)
    const text = [there?.text, draft.text].filter((each) => each?.trim()).join('\n\n')
    // Files stay with the enquiry that they were added to. Another text has another key.
    const moved = { ...draft, files: [], ...there, text, key: crypto.randomUUID() }
    drafts.delete(name)
    drafts.set(next, moved)
  }
  saveAndNotify()
}

/** Deletes everybody's drafts about an inquiry or a saved reply. */
export function dropDrafts(id: string) {
  dropWhere((name) => name.includes(` ${id} `))
}

/** Deletes the drafts of a user who logs out; they outlast a session that merely ends. */
export function dropDraftsOf(email: string) {
  dropWhere((name) => name.startsWith(`${email} `))
}

function dropWhere(isDropped: (name: string) => boolean) {
  const dropped = [...drafts.keys()].filter(isDropped)
  for (const name of dropped) drafts.delete(name)
  if (dropped.length > 0) saveAndNotify()
}

const nameOf = (email: string | undefined, about: string, kind: string) =>
  `${email} ${about} ${kind}`
