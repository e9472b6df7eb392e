import { v4 as newKey } from 'uuid'
import { longestFillTime } from '../../../worker/intake/contract'
import { isEmptyText, isSameText, pickText, type ServiceTitles, type Text } from './fields'
import { readPages } from './files/sent-pages'
import { type Draft, deleteDraft, findDraft, storeDraft } from './stored-drafts'

export type OpenDraft = ReturnType<typeof openDraft>

/**
 * The message in one open form: its Idempotency-Key and the copy stored in the browser.
 *
 * @param titles of the services, which an introduction names
 */
export function openDraft(openedAt = Date.now(), titles: ServiceTitles = {}) {
  let key = newKey()
  let shownAt = openedAt
  let state: Draft['state'] = 'typed'
  let isStored = false
  let isQuoteOpen = false

  function store(text: Text, newState: Draft['state'], formerKey = key) {
    state = newState
    const now = Date.now()
    // In a form open for longer than a draft is valid, the draft is valid from now on.
    const validFrom = now - shownAt > longestFillTime ? now : shownAt
    const submitted = state === 'unsent' && { submittedAt: now }
    const opened = isQuoteOpen && { isQuoteOpen }
    const stored = { ...pickText(text), key, shownAt: validFrom, ...submitted, state, ...opened }
    isStored = storeDraft(stored, formerKey)
  }

  return {
    get key() {
      return key
    },
    /** Whether the text is stored, so that it survives the page. */
    get isStored() {
      return isStored
    },
    /** Whether the visitor has pressed Send, and the text not arrived or been changed since. */
    get isSubmitted() {
      return state === 'unsent'
    },

    /** Resumes a stored draft, of an earlier visit or another tab, under its key. */
    resume(stored: Draft) {
      ;({ key, shownAt, state, isQuoteOpen = false } = stored)
      isStored = true
    },

    /** Notes, with text that is typed or will be, that the quote fields are open. */
    openQuote() {
      isQuoteOpen = true
      const stored = findDraft(key)
      if (stored?.state === 'typed') isStored = storeDraft({ ...stored, isQuoteOpen })
    },

    /** Stores the typed text; deletes the draft once the fields are empty and it has no files. */
    storeTyped(text: Text) {
      store(text, 'typed')
      if (!isEmptyText(text, titles) || key in readPages()) return
      deleteDraft(key)
      isStored = false
    },

    /** Stores the text that the visitor has submitted. */
    storeUnsent: (text: Text) => store(text, 'unsent'),

    /**
     * Compares a message waiting to be sent with its stored copy: `own` if the copy is unchanged
     * (or could not be stored), `changed` if another page has edited it or set it back to `typed`,
     * `deleted` if it is no longer stored.
     */
    compareStored(text: Text) {
      if (!isStored) return 'own'
      const stored = findDraft(key)
      if (!stored) return 'deleted'
      return stored.state === 'unsent' && isSameText(stored, text) ? 'own' : 'changed'
    },

    /** Makes it a new message, with a key that is stored before it is used. */
    renewKey(text: Text) {
      const formerKey = key
      key = newKey()
      store(text, 'unsent', formerKey)
    },

    /** Deletes the sent draft unless another tab has edited it since, and starts the next one. */
    finish(text: Text) {
      deleteDraft(key, text)
      key = newKey()
      shownAt = openedAt
      state = 'typed'
      isStored = false
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
