/** Files left by an earlier visit or another tab. */
import { unfinishedLifetime } from '../../../../worker/files/contract'
import { findDraft } from '../stored-drafts'
import type { StoredFile } from './stored-files'

/** The pages of messages by key: see sent-pages.ts. */
type Pages = Readonly<Record<string, string>>

/** Returns the file with the current key of its message. */
export function withKeyNow(file: StoredFile, pages: Pages): StoredFile {
  const key = pages[file.messageKey] ?? ''
  return key in pages ? { ...file, messageKey: key } : file
}

/**
 * Returns what to do with a file: `chosen`, show it with the message in the form, for as long as
 * its draft is stored; `waiting`, send it, within a day of its message; `over`, give it up, since
 * its message has neither arrived nor is a draft; or `elsewhere`, leave it to another form.
 */
export function stateOfStored(stored: StoredFile, pages: Pages, formKey: string, now = Date.now()) {
  const { messageKey, chosenAt, arrivedAt } = stored
  const hasArrived = Boolean(pages[messageKey])
  if (!hasArrived && messageKey === formKey) return 'chosen'
  if (!hasArrived && findDraft(messageKey)) return 'elsewhere'
  const since = hasArrived ? (arrivedAt ?? now) : chosenAt
  if (now - since > unfinishedLifetime) return 'over'
  return hasArrived ? 'waiting' : 'elsewhere'
}

/**
 * Waits until no other tab holds the file, so that it is not sent twice. Returns a function that
 * releases the file; until it is called, this tab holds the file.
 */
export function holdFile(id: string): Promise<() => void> {
  const locks: LockManager | undefined = navigator.locks
  return new Promise((resolve) => {
    const none = () => resolve(() => undefined)
    // Web Locks are missing in old browsers, and may be blocked together with storage.
    if (!locks) return none()
    locks
      .request(`contact-file ${id}`, () => new Promise<void>((release) => resolve(release)))
      .catch(none)
  })
}
