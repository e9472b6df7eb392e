import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addToHead } from './document'
import { firstScreenOf, hasFold } from './first-screen'
import { pruneStyles } from './prune-styles'

/**
 * Inlines the styles that a page needs, so that its first screen takes one round trip instead of
 * two. On a page with a fold these are only the styles that its first screen needs at first. The
 * link stays, disabled, for the rest. Browsers do not fetch a disabled sheet (HTML, 4.2.4), except
 * Chromium's preload scanner, which only looks at `media`.
 *
 * @param folder the built site, where the sheets are looked up
 * @param isMadeByScripts whether the page is rendered by its scripts and so needs the whole sheets
 */
export async function inlineStyles(html: string, folder: string, isMadeByScripts = false) {
  const parts = []
  const links = []
  let end = 0
  for (const { 0: link, 1: address = '', index } of html.matchAll(sheetLink)) {
    const sheet = await readFile(join(folder, address), 'utf8')
    const css = isMadeByScripts ? sheet : stylesFor(html, sheet)
    // It would close the element, and everything after it would appear on the page as text.
    if (css.includes('</')) throw new Error(`${address} cannot be inlined: it contains "</"`)
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
