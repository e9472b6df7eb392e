/**
 * Runs in the browser, as an inline script: stores the referring host in this page's entry of the
 * tab's history, where the contact form finds it after the next document is opened. The browser
 * forgets it with the tab. The function is inlined as text, so it uses nothing from outside.
 */
export function keepReferrer() {
  const { referrer } = document
  if (!referrer || referrer.startsWith(`${location.origin}/`) || !('navigation' in window)) return
  // Only on a click, which may leave the page: before that, the router also writes to the entry.
  const note = () =>
    navigation.updateCurrentEntry({ state: { referrer: new URL(referrer).hostname } })
  addEventListener('click', note, { capture: true })
}
