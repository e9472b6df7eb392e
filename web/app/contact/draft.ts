import { v4 as newKey } from 'uuid'
import * as v from 'valibot'
import { longestFillTime } from '../../../worker/intake/contract'
import {
  isEmptyText,
  isSameText,
  pickText,
  quoteFieldNames,
  type ServiceTitles,
  type Text,
} from './fields'
import { readPages } from './files/sent-pages'
import { draftSlot } from './plain-post'

const DraftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    name: v.string(),
    email: v.string(),
    message: v.string(),
    ...v.entriesFromList(quoteFieldNames, v.optional(v.string())),
    /** The Idempotency-Key of every attempt to send it. */
    key: v.pipe(v.string(), v.uuid()),
    /** When the form was first shown, in ms by the visitor's clock. */
    shownAt: v.number(),
    /** `unsent` once the visitor has pressed Send, until the message is known to have arrived. */
    state: v.picklist(['typed', 'unsent']),
  }),
)

/** A message that has not been sent yet, as stored in the visitor's browser. */
export type Draft = v.InferOutput<typeof DraftSchema>

/**
 * Parses a stored draft; undefined if there is none, if it is invalid, or if its form was first
 * shown more than 30 days ago. The Worker treats a longer fill time as forged, and forgets the key
 * after 31 days.
 */
export function parseDraft(kept: string | null, now: number) {
  const draft = v.safeParse(DraftSchema, kept)
  return draft.success && now - draft.output.shownAt <= longestFillTime ? draft.output : undefined
}

export type OpenDraft = ReturnType<typeof openDraft>

/**
 * The message in one open form: its Idempotency-Key and the copy stored in the browser.
 *
 * @param titles of the services, which an introduction names
 */
export function openDraft(openedAt = Date.now(), titles: ServiceTitles = {}) {
  let key = newKey()
  let shownAt = openedAt
  let isKept = false

  function keep(text: Text, state: Draft['state']) {
    const now = Date.now()
    // In a form open for longer than a draft is valid, the draft is valid from now on.
    const validFrom = now - shownAt > longestFillTime ? now : shownAt
    isKept = keepDraft({ ...pickText(text), key, shownAt: validFrom, state })
  }

  return {
    get key() {
      return key
    },
    /** Whether the text is stored, so that it survives the page. */
    get isKept() {
      return isKept
    },

    /** Resumes the draft of an earlier visit or another tab under its key, and returns it. */
    resume() {
      const left = loadDraft()
      if (left) ({ key, shownAt } = left)
      isKept = left !== undefined
      return left
    },

    /** Stores the typed text; deletes the draft once the fields are empty and it has no files. */
    keepTyped(text: Text) {
      keep(text, 'typed')
      if (!isEmptyText(text, titles) || key in readPages()) return
      forgetDraft(key)
      isKept = false
    },

    /** Stores the text that the visitor has submitted. */
    keepUnsent: (text: Text) => keep(text, 'unsent'),

    /**
     * Compares a message waiting to be sent with its stored copy: `own` if the copy is unchanged
     * (or could not be stored), `changed` if another page has edited it or set it back to `typed`,
     * `deleted` if it is no longer stored.
     */
    compareKept(text: Text) {
      if (!isKept) return 'own'
      const kept = loadDraft()
      if (kept?.key !== key) return 'deleted'
      return kept.state === 'unsent' && isSameText(kept, text) ? 'own' : 'changed'
    },

    /** Makes it a new message, with a key that is stored before it is used. */
    renewKey(text: Text) {
      forgetDraft(key)
      key = newKey()
      keep(text, 'unsent')
    },

    /** Deletes the sent draft unless another tab has edited it since, and starts the next one. */
    finish(text: Text) {
      forgetDraft(key, text)
      key = newKey()
      shownAt = openedAt
      isKept = false
    },

    /**
     * Times that show the Worker the fill time; empty if it would take them as forged, because the
     * clock was set meanwhile, or because the form has been open for that long.
     */
    times(now = Date.now()) {
      const fillTime = now - shownAt
      return fillTime >= 0 && fillTime <= longestFillTime ? { shownAt, sentAt: now } : {}
    },
  }
}

/**
 * Returns when the page was first painted, in ms by the visitor's clock: people can type from then
 * on, even if the scripts load later.
 */
export function findPaintTime() {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return Math.round(Date.now() - performance.now() + (paint?.startTime ?? 0))
}

/* The browser stores one unsent message, shared by all tabs, until it is sent. Storage may be
   blocked, full or broken: then nothing is stored, and nothing throws. */

/** Returns the stored draft; deletes one that is no longer valid. */
export function loadDraft(now = Date.now()): Draft | undefined {
  return orUndefined(() => {
    const kept = localStorage.getItem(draftSlot)
    const draft = parseDraft(kept, now)
    if (kept !== null && !draft) localStorage.removeItem(draftSlot)
    return draft
  })
}

/**
 * Stores a draft in place of the last one and returns whether it was stored. Never replaces a
 * message waiting to be sent in another tab.
 */
function keepDraft(draft: Draft) {
  const other = loadDraft()
  if (other?.state === 'unsent' && other.key !== draft.key) return false
  const isKept = orUndefined(() => {
    localStorage.setItem(draftSlot, JSON.stringify(draft))
    return true
  })
  // Storage is full: an older text than the one in the form is worse than none.
  if (!isKept) forgetDraft(draft.key)
  return isKept === true
}

/** Deletes the draft with this key; if `text` is given, only while the draft still holds it. */
function forgetDraft(key: string, text?: Text) {
  const kept = loadDraft()
  if (kept?.key !== key || (text && !isSameText(kept, text))) return
  orUndefined(() => localStorage.removeItem(draftSlot))
}

/** Even accessing `localStorage` throws when it is blocked. */
function orUndefined<T>(work: () => T) {
  try {
    return work()
  } catch {
    return undefined
  }
}
