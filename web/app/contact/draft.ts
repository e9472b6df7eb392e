import { v4 as newKey } from 'uuid'
import { longestFillTime } from '../../../worker/intake/contract'
import { isEmptyText, isSameText, pickText, type ServiceTitles, type Text } from './fields'
import { readPages } from './files/sent-pages'
import { type Draft, findDraft, forgetDraft, keepDraft } from './stored-drafts'

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

  function keep(text: Text, state: Draft['state'], formerKey = key) {
    const now = Date.now()
    // In a form open for longer than a draft is valid, the draft is valid from now on.
    const validFrom = now - shownAt > longestFillTime ? now : shownAt
    const submitted = state === 'unsent' && { submittedAt: now }
    const kept = { ...pickText(text), key, shownAt: validFrom, ...submitted, state }
    isKept = keepDraft(kept, formerKey)
  }

  return {
    get key() {
      return key
    },
    /** Whether the text is stored, so that it survives the page. */
    get isKept() {
      return isKept
    },

    /** Resumes a stored draft, of an earlier visit or another tab, under its key. */
    resume(left: Draft) {
      ;({ key, shownAt } = left)
      isKept = true
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
      const kept = findDraft(key)
      if (!kept) return 'deleted'
      return kept.state === 'unsent' && isSameText(kept, text) ? 'own' : 'changed'
    },

    /** Makes it a new message, with a key that is stored before it is used. */
    renewKey(text: Text) {
      const formerKey = key
      key = newKey()
      keep(text, 'unsent', formerKey)
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
