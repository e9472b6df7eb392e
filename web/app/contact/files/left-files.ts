/** Files that an earlier visit has left, or another tab. */
import { unfinishedLifetime } from '../../../../worker/files/contract'
import type { KeptFile } from './kept-files'

/** What is known of the messages: see sent-pages.ts. */
type Pages = Readonly<Record<string, string>>

/** Returns the file under the key that its message has by now. */
export function withKeyNow(left: KeptFile, pages: Pages): KeptFile {
  const key = pages[left.messageKey] ?? ''
  return key in pages ? { ...left, messageKey: key } : left
}

/**
 * What is to be done with a file: shown with the message in the form, which keeps it as long as its draft
 * is kept; sent, within a day of its message; given up; or left to another form.
 */
export function stateOfKept(kept: KeptFile, pages: Pages, formKey: string, now = Date.now()) {
  const { messageKey, chosenAt, arrivedAt } = kept
  const hasArrived = Boolean(pages[messageKey])
  if (!hasArrived && messageKey === formKey) return 'chosen'
  const since = hasArrived ? (arrivedAt ?? now) : chosenAt
  if (now - since > unfinishedLifetime) return 'over'
  return hasArrived ? 'waiting' : 'elsewhere'
}

/**
 * Waits until no other tab has a file, so that none is sent twice. What it returns gives the file to the
 * next one; without that, it is this tab's until it is closed.
 */
export function holdFile(id: string): Promise<() => void> {
  const locks: LockManager | undefined = navigator.locks
  return new Promise((resolve) => {
    const none = () => resolve(() => undefined)
    // No Web Locks (an old browser), or they are refused together with the storage.
    if (!locks) return none()
    locks
      .request(`contact-file ${id}`, () => new Promise<void>((release) => resolve(release)))
      .catch(none)
  })
}
