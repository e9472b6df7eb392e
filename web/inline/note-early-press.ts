/**
 * Notes a press of the button that opens the quote fields: it would be lost before the scripts have
 * loaded. They read the note (web/app/contact/quote/quote-section.tsx).
 */
export function noteEarlyPress() {
  const button = document.querySelector('form [aria-expanded]')
  button?.addEventListener('click', () => {
    button.setAttribute('aria-busy', 'true')
    document.documentElement.dataset.quoteWanted = ''
  })
}
