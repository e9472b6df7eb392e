import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addToHead } from './document'
import { firstScreenOf, hasFold } from './first-screen'
import { pruneStyles } from './prune-styles'
import { replaceOrThrow } from './replace-or-throw'

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
  const links = Array.from(html.matchAll(sheetLink))
  const [first] = links
  if (!first) throw new Error(`${sheetLink} matches nothing in ${html.slice(0, 200)}`)
  const sheets = await Promise.all(links.map(([, address = '']) => readSheet(folder, address)))
  // Together, because one may use custom properties of another.
  const sheet = sheets.join('')
  const css = isMadeByScripts ? sheet : stylesFor(html, sheet)
  const inlined = [
    html.slice(0, first.index),
    `<style>${css.trim()}</style>`,
    html
      .slice(first.index)
      .replace(sheetLink, (link) => link.replace('/>', ' media="not all" disabled=""/>')),
  ].join('')
  const whole = links.map(([link]) => link).join('')
  return hasFold(html) ? addToHead(inlined, `<noscript>${whole}</noscript>`) : inlined
}

async function readSheet(folder: string, address: string) {
  const sheet = await readFile(join(folder, address), 'utf8')
  // It would close the element, and everything after it would appear on the page as text.
  if (sheet.includes('</')) throw new Error(`${address} cannot be inlined: it contains "</"`)
  return sheet
}

function stylesFor(html: string, sheet: string) {
  if (!hasFold(html)) return pruneStyles(sheet, html)
  return pruneStyles(sheet, firstScreenOf(html), { isForNow: true })
}

/**
 * Returns a sheet without its `@font-face` rules, which every page has inline: applied again with the
 * rest, they would make the browser lay out all text anew.
 */
export function dropFontFaces(sheet: string) {
  return replaceOrThrow(sheet, /@font-face\s*\{[^}]*\}/g, () => '')
}

const sheetLink = /<link rel="stylesheet" href="([^"]+)"\/>/g
