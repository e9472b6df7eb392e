/**
 * Whether a page has a fold. A page marks the section that extends below the window with
 * `data-fold`; the sections after it in `main`, and the footer, are shown once the page has been
 * painted (web/build/waiting.ts).
 */
export function hasFold(html: string) {
  return html.includes(fold)
}

/** Returns a page without the parts that are shown later. */
export function firstScreenOf(html: string) {
  const start = html.indexOf('<section', html.indexOf(fold))
  const end = html.indexOf('</footer>')
  if (!hasFold(html) || start < 0 || end < start) {
    throw new Error('A page with a fold needs a section after it, and a footer after that')
  }
  return html.slice(0, start) + html.slice(end)
}

const fold = ' data-fold=""'
