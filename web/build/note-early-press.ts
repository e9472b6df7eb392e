/**
 * Runs in the browser, as part of the inline script of a page with a form: a press of the button
 * that opens the quote fields would be lost before the scripts have loaded. They read the note
 * (web/app/contact/quote/quote-section.tsx). The function is inlined as text, so it uses nothing
 * from outside.
 */
export function noteEarlyPress() {
  // In these browsers the scripts never start (load-scripts.ts), so the button would stay busy.
  if (!('findLast' in Array.prototype)) return
  const button = document.querySelector('form [aria-expanded]')
  button?.addEventListener('click', () => {
    button.setAttribute('aria-busy', 'true')
    document.documentElement.dataset.quoteWanted = ''
  })
}
