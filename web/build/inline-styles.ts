import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addToHead } from './document'
import { firstScreenOf, hasFold } from './first-screen'
import { pruneStyles } from './prune-styles'

/**
 * Puts what a page needs of its style sheets into the page: its first screen then needs one round
 * trip instead of two. Where the page has a fold, that is what its first screen needs on a
 * screen. The link stays for what comes later, disabled. Such a one is not fetched (HTML, 4.2.4),
 * but for Chromium's preload scanner, which looks at its media alone.
 *
 * @param folder the built site, in which the sheets' addresses are looked up
 * @param isMadeByScripts whether the page has yet to be made, and so needs the sheets whole
 */
export async function inlineStyles(html: string, folder: string, isMadeByScripts = false) {
  const parts = []
  const links = []
  let end = 0
  for (const { 0: link, 1: address = '', index } of html.matchAll(sheetLink)) {
    const sheet = await readFile(join(folder, address), 'utf8')
    const css = isMadeByScripts ? sheet : stylesFor(html, sheet)
    // It would end the element: everything after it would stand on the page as text.
    if (css.includes('</')) throw new Error(`${address} cannot be put into a page: it holds "</"`)
    const disabled = link.replace('/>', ' media="not all" disabled=""/>')
    parts.push(html.slice(end, index), `<style>${css.trim()}</style>`, disabled)
    links.push(link)
    end = index + link.length
  }
  if (links.length === 0) throw new Error(`${sheetLink} matches nothing in ${html.slice(0, 200)}`)
  const inlined = [...parts, html.slice(end)].join('')
  return hasFold(html) ? addToHead(inlined, `<noscript>${links.join('')}</noscript>`) : inlined
}

function stylesFor(html: string, sheet: string) {
  if (!hasFold(html)) return pruneStyles(sheet, html)
  return pruneStyles(sheet, firstScreenOf(html), { isForNow: true })
}

const sheetLink = /<link rel="stylesheet" href="([^"]+)"\/>/g
