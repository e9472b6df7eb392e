import { v4 as newKey } from 'uuid'
import * as v from 'valibot'
import { longestFillTime } from '../../../worker/intake/contract'
import { isEmptyText, isSameText, pickText, quoteFieldNames, type Text } from './fields'
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
    /** The Idempotency-Key that it is sent under, however often. */
    key: v.pipe(v.string(), v.uuid()),
    /** When the form was first shown, in ms by the visitor's clock. */
    shownAt: v.number(),
    /** `unsent` once the visitor has pressed Send, until it is known to have arrived. */
    state: v.picklist(['typed', 'unsent']),
  }),
)

/** A message that is not sent yet, as the visitor's browser keeps it. */
export type Draft = v.InferOutput<typeof DraftSchema>

/**
 * Reads a kept draft; undefined for none, for a broken one, and for one of a form shown so long ago
 * that the Worker would take it for an invention (30 days) and no longer knows its key (31 days).
 */
export function parseDraft(kept: string | null, now: number) {
  const draft = v.safeParse(DraftSchema, kept)
  return draft.success && now - draft.output.shownAt <= longestFillTime ? draft.output : undefined
}

export type OpenDraft = ReturnType<typeof openDraft>

/** The message of one open form: the key it is sent under, and the copy that the browser keeps. */
export function openDraft(openedAt = Date.now()) {
  let key = newKey()
  let shownAt = openedAt
  let isKept = false

  function keep(text: Text, state: Draft['state']) {
    isKept = keepDraft({ ...pickText(text), key, shownAt, state })
  }

  return {
    get key() {
      return key
    },
    /** Whether the text outlives the page. */
    get isKept() {
      return isKept
    },

    /** Goes on with what an earlier visit or another tab left, under its key, and returns it. */
    resume() {
      const left = loadDraft()
      if (left) ({ key, shownAt } = left)
      isKept = left !== undefined
      return left
    },

    /** Keeps what the visitor has typed; nothing once all of it is deleted and there are no files. */
    keepTyped(text: Text) {
      keep(text, 'typed')
      if (!isEmptyText(text) || key in readPages()) return
      forgetDraft(key)
      isKept = false
    },

    /** Keeps what the visitor has pressed Send on. */
    keepUnsent: (text: Text) => keep(text, 'unsent'),

    /**
     * What has become of the kept copy of a message that waits to be sent: `own` if it is as this
     * form left it (or none could be kept), `changed` if another page has gone on writing or has
     * left the sending to the visitor, else `deleted`.
     */
    compareKept(text: Text) {
      if (!isKept) return 'own'
      const kept = loadDraft()
      if (kept?.key !== key) return 'deleted'
      return kept.state === 'unsent' && isSameText(kept, text) ? 'own' : 'changed'
    },

    /** Makes it another message, with a key that is kept before it is used. */
    renewKey(text: Text) {
      forgetDraft(key)
      key = newKey()
      keep(text, 'unsent')
    },

    /** Forgets what is sent, but not what another tab has made of it since; begins the next. */
    finish(text: Text) {
      forgetDraft(key, text)
      key = newKey()
      shownAt = openedAt
      isKept = false
    },

    /** What tells the Worker how long it took; nothing if the clock was set back in the meantime. */
    times: (now = Date.now()) => (shownAt <= now ? { shownAt, sentAt: now } : {}),
  }
}

/* The one place in the visitor's browser where an unsent message is kept, for all tabs and until it
   is sent. Storage may be switched off, full or broken: then nothing is kept, and nothing fails. */

/** Returns the kept draft, and throws away what is none any more. */
function loadDraft(now = Date.now()): Draft | undefined {
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
function keepDraft(draft: Draft) {
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
function forgetDraft(key: string, text?: Text) {
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
