/**
 * Stores the referring host in this page's entry of the tab's history, where the contact form finds
 * it after another document has been opened (web/app/contact/origin.ts). The browser forgets it with
 * the tab.
 */
export function keepReferrer() {
  const { referrer } = document
  if (!referrer || referrer.startsWith(`${location.origin}/`) || !('navigation' in window)) return
  // Only on a click, which may leave the page: before that, the router also writes to the entry.
  const note = () =>
    navigation.updateCurrentEntry({ state: { referrer: new URL(referrer).hostname } })
  addEventListener('click', note, { capture: true })
}
