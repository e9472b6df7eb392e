/**
 * Whether a page has a fold. A page marks the element that extends below the window with
 * `data-fold`; what follows it in `main`, the footer and the contact bar are shown once the page has
 * been painted (web/build/waiting.ts).
 */
export function hasFold(html: string) {
  return html.includes(fold)
}

/** Returns a page without the parts that are shown later. */
export function firstScreenOf(html: string) {
  const start = endOfFold(html)
  const [end] = html.matchAll(/<\/footer>(?:<nav[\s\S]*?<\/nav>)?/g)
  if (start === undefined || !end || end.index < start) {
    throw new Error('A page with a fold needs its end tag, and a footer after it')
  }
  return html.slice(0, start) + html.slice(end.index + end[0].length)
}

/** Returns the position behind the element with the fold. */
function endOfFold(html: string) {
  const begin = html.lastIndexOf('<', html.indexOf(fold))
  const [, name] = html.slice(begin).match(/^<(\w+)/) ?? []
  let depth = 0
  for (const { 0: tag, index } of html.slice(begin).matchAll(new RegExp(`</?${name}\\b`, 'g'))) {
    depth += tag.startsWith('</') ? -1 : 1
    if (depth === 0) return html.indexOf('>', begin + index) + 1
  }
  return undefined
}

const fold = ' data-fold=""'
