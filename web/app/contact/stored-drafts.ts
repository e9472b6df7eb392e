/**
 * The messages that the visitor's browser stores until they are sent, shared by all tabs: any number
 * that wait to be sent, and at most one that is only typed. Storage may be blocked, full or broken:
 * then nothing is stored, and nothing throws.
 */
import * as v from 'valibot'
import { longestFillTime } from '../../../worker/intake/contract'
import { quoteFieldNames } from '../../../worker/intake/quote/contract'
import { isSameText, type Text } from './fields'

/** The local storage key of the drafts. */
export const draftSlot = 'contact-draft'

const DraftSchema = v.object({
  name: v.string(),
  email: v.string(),
  message: v.string(),
  ...v.entriesFromList(quoteFieldNames, v.optional(v.string())),
  /** The Idempotency-Key of every attempt to send it. */
  key: v.pipe(v.string(), v.uuid()),
  /** When the form was first shown, in ms by the visitor's clock. */
  shownAt: v.number(),
  /** When the visitor pressed Send, in ms by the same clock. */
  submittedAt: v.optional(v.number()),
  /** Whether to show the quote fields again, even if they are empty. */
  isQuoteOpen: v.optional(v.boolean()),
  /** `unsent` once the visitor has pressed Send, until the message is known to have arrived. */
  state: v.picklist(['typed', 'unsent']),
})

/** A message that has not been sent yet, as stored in the visitor's browser. */
export type Draft = v.InferOutput<typeof DraftSchema>

/**
 * Parses stored drafts, oldest first, without invalid ones and those submitted more than 30 days ago,
 * or only typed into a form that was first shown then. The Worker treats a longer fill time as
 * forged, and forgets the key 31 days after a first attempt.
 */
export function parseDrafts(stored: string, now: number): Draft[] {
  // The first edition stored a single draft, not in an array.
  const all: unknown[] = [orUndefined(() => JSON.parse(stored))].flat()
  const isValid = (draft: unknown): draft is Draft =>
    v.is(DraftSchema, draft) && now - (draft.submittedAt ?? draft.shownAt) <= longestFillTime
  return all.filter(isValid)
}

/** Returns the stored drafts; deletes those that are no longer valid. */
function loadDrafts(): Draft[] {
  const stored = orUndefined(() => localStorage.getItem(draftSlot)) ?? null
  if (stored === null) return []
  const drafts = parseDrafts(stored, Date.now())
  if (JSON.stringify(drafts) !== stored) storeDrafts(drafts)
  return drafts
}

/** Returns the draft for a form: the one only typed, or else the last one submitted. */
export function loadDraft(): Draft | undefined {
  const drafts = loadDrafts()
  return drafts.find(({ state }) => state === 'typed') ?? drafts.at(-1)
}

export function findDraft(key: string) {
  return loadDrafts().find((draft) => draft.key === key)
}

/** Returns the messages waiting to be sent, oldest first, except the one in the form. */
export function loadWaiting(formKey: string) {
  return loadDrafts().filter(({ key, state }) => state === 'unsent' && key !== formKey)
}

/**
 * Stores a draft in place of the one with `formerKey`, and returns whether it was stored. Text that
 * is only typed also replaces what was typed in another tab, but never a message waiting to be sent.
 */
export function storeDraft(draft: Draft, formerKey = draft.key) {
  const others = loadDrafts().filter(({ key }) => key !== formerKey)
  const unsent = others.filter(({ state }) => state === 'unsent')
  const isStored = storeDrafts([...(draft.state === 'typed' ? unsent : others), draft])
  // Storage is full: an older text than the one in the form is worse than none.
  if (!isStored) deleteDraft(formerKey)
  return isStored
}

/** Deletes the draft with this key; if `text` is given, only while the draft still holds it. */
export function deleteDraft(key: string, text?: Text) {
  const drafts = loadDrafts()
  const remaining = drafts.filter(
    (draft) => draft.key !== key || (text && !isSameText(draft, text)),
  )
  if (remaining.length < drafts.length) storeDrafts(remaining)
}

/** Stores all drafts in place of the last ones, and returns whether they were stored. */
function storeDrafts(drafts: Draft[]) {
  const isStored = orUndefined(() => {
    if (drafts.length === 0) localStorage.removeItem(draftSlot)
    else localStorage.setItem(draftSlot, JSON.stringify(drafts))
    return true
  })
  return isStored === true
}

/** Even accessing `localStorage` throws when it is blocked. */
function orUndefined<T>(work: () => T) {
  try {
    return work()
  } catch {
    return undefined
  }
}
