/**
 * Runs in the browser, as an inline script: notes the host that led to this page with the page's
 * entry of the tab's history, where the contact form finds it when the next document is opened. The
 * browser forgets it with the tab. It goes into the page as text, so it uses nothing from outside.
 */
export function keepReferrer() {
  const { referrer } = document
  if (!referrer || referrer.startsWith(`${location.origin}/`) || !('navigation' in window)) return
  // On the way out: until then the router writes into the entry, too.
  const note = () =>
    navigation.updateCurrentEntry({ state: { referrer: new URL(referrer).hostname } })
  addEventListener('click', note, { capture: true })
}
