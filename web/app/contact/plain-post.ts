/** The name under which the visitor's browser keeps the draft. */
export const draftSlot = 'contact-draft'

/** The element that shows the reference of a message that was sent without scripts. */
export const referenceId = 'reference'

/**
 * Runs in the browser, as an inline script of the page that a plain form post leads to: shows the
 * reference that the address carries. Such a post has no key of its own, so a message that still
 * waits from an attempt with scripts may be the one that has just arrived: from now on it is offered
 * in the form, and not sent by itself. Inline, since the connection may well be too weak for scripts.
 * It goes into the page as text, so it uses nothing from outside.
 *
 * @param slot the name under which the draft is kept; its form is in draft.ts
 * @param id the element that shows the reference
 */
export function finishPlainPost(slot: string, id: string) {
  const reference = new URLSearchParams(location.search).get('reference') ?? ''
  const element = document.getElementById(id)
  // Ours alone: anybody can write an address.
  if (element && /^[A-Z]{0,8}-?\d{1,12}$/.test(reference)) element.textContent = reference
  try {
    const draft = JSON.parse(localStorage.getItem(slot) ?? 'null')
    if (draft?.state !== 'unsent') return
    localStorage.setItem(slot, JSON.stringify({ ...draft, state: 'typed' }))
  } catch {
    // Without storage, or with a broken draft in it, nothing is sent by itself anyway.
  }
}
