/** The id of the element that shows the reference of a message sent without scripts. */
export const referenceId = 'reference'

/**
 * Runs in the browser as an inline script on the page after a plain form post: shows the reference
 * from the address. Inline, since the connection may be too weak to load scripts. It is inlined as
 * text, so it cannot use anything from outside.
 *
 * @param id the id of the element that shows the reference
 */
export function showReference(id: string) {
  const reference = new URLSearchParams(location.search).get('reference') ?? ''
  const element = document.getElementById(id)
  // Shows only our own format, since anybody can craft an address.
  if (element && /^[A-Z]{0,8}-?\d{1,12}$/.test(reference)) element.textContent = reference
}
