import { v4 as newKey } from 'uuid'
import { isEmptyText, isSameText, type Text } from './answers'
import type { Draft } from './draft'
import { forgetDraft, keepDraft, loadDraft } from './draft-storage'

export type OpenDraft = ReturnType<typeof openDraft>

/** The message of one open form: the key it is sent under, and the copy that the browser keeps. */
export function openDraft(openedAt = Date.now()) {
  let key = newKey()
  let shownAt = openedAt
  let isKept = false

  function keep({ name, email, message }: Text, state: Draft['state']) {
    isKept = keepDraft({ name, email, message, key, shownAt, state })
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

    /** Keeps what the visitor has typed; nothing once all of it is deleted. */
    keepTyped(text: Text) {
      keep(text, 'typed')
      if (isEmptyText(text)) forgetDraft(key)
    },

    /** Keeps what the visitor has pressed Send on. */
    keepUnsent: (text: Text) => keep(text, 'unsent'),

    /**
     * What has become of the kept copy of a message that waits to be sent: `own` if it is as this
     * form left it (or none could be kept), `changed` if another page has gone on writing or has
     * left the sending to the visitor, else `gone`.
     */
    standing(text: Text) {
      if (!isKept) return 'own'
      const kept = loadDraft()
      if (kept?.key !== key) return 'gone'
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
