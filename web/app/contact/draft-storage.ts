/**
 * The one place in the visitor's browser where an unsent message is kept, for all tabs and until it
 * is sent. Storage may be switched off, full or broken: then nothing is kept, and nothing fails.
 */
import { isSameText, type Text } from './answers'
import { type Draft, parseDraft } from './draft'
import { draftSlot } from './draft-slot'

/** Returns the kept draft, and throws away what is none any more. */
export function loadDraft(now = Date.now()): Draft | undefined {
  return orUndefined(() => {
    const kept = localStorage.getItem(draftSlot)
    const draft = parseDraft(kept, now)
    if (kept !== null && !draft) localStorage.removeItem(draftSlot)
    return draft
  })
}

/**
 * Keeps a draft in place of the last one and returns whether it is kept. A message that waits in
 * another tab to be sent is not given up for it.
 */
export function keepDraft(draft: Draft) {
  const other = loadDraft()
  if (other?.state === 'unsent' && other.key !== draft.key) return false
  const isKept = orUndefined(() => {
    localStorage.setItem(draftSlot, JSON.stringify(draft))
    return true
  })
  // Too large: an older text than the one in the form is worse than none.
  if (!isKept) forgetDraft(draft.key)
  return isKept === true
}

/** Forgets the draft of this key; only if it still holds `text`, where that is given. */
export function forgetDraft(key: string, text?: Text) {
  const kept = loadDraft()
  if (kept?.key !== key || (text && !isSameText(kept, text))) return
  orUndefined(() => localStorage.removeItem(draftSlot))
}

/** Even naming `localStorage` throws where it is blocked. */
function orUndefined<T>(work: () => T) {
  try {
    return work()
  } catch {
    return undefined
  }
}
