/** The local storage key of the drafts. */
export const draftSlot = 'contact-draft'

/** The id of the element that shows the reference of a message sent without scripts. */
export const referenceId = 'reference'

/**
 * Runs in the browser as an inline script on the page after a plain form post: shows the reference
 * from the address. A plain post has no Idempotency-Key, so the last draft still waiting from an
 * attempt with scripts may be the message that has just arrived: from now on the form offers it
 * instead of sending it automatically. Inline, since the connection may be too weak to load scripts.
 * It is inlined as text, so it cannot use anything from outside.
 *
 * @param slot the local storage key of the drafts, whose format is in stored-drafts.ts
 * @param id the id of the element that shows the reference
 */
export function finishPlainPost(slot: string, id: string) {
  const reference = new URLSearchParams(location.search).get('reference') ?? ''
  const element = document.getElementById(id)
  // Shows only our own format, since anybody can craft an address.
  if (element && /^[A-Z]{0,8}-?\d{1,12}$/.test(reference)) element.textContent = reference
  try {
    const drafts = JSON.parse(localStorage.getItem(slot) ?? '[]')
    if (drafts.some(({ state }: { state: string }) => state === 'typed')) return
    drafts.at(-1).state = 'typed'
    localStorage.setItem(slot, JSON.stringify(drafts))
  } catch {
    // Without storage, or without a valid draft, nothing is sent automatically anyway.
  }
}
