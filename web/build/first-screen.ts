/**
 * The part of a page that is seen first. A page marks the section that reaches below the window by
 * `data-fold`: what follows in `main`, and the footer, are shown once the page has been painted
 * (web/build/waiting.ts).
 */
export function hasFold(html: string) {
  return html.includes(fold)
}

/** Returns a page without what its fold leaves for later. */
export function firstScreenOf(html: string) {
  const start = html.indexOf('<section', html.indexOf(fold))
  const end = html.indexOf('</footer>')
  if (!hasFold(html) || start < 0 || end < start) {
    throw new Error('A page with a fold has a section after it, and a footer after that')
  }
  return html.slice(0, start) + html.slice(end)
}

const fold = ' data-fold=""'
