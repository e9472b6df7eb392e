import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pruneStyles } from './prune-styles'

/**
 * Puts what a page needs of its style sheets into the page: its first screen then needs one way over
 * the line instead of two. The link stays for the page's scripts, disabled. Such a one is not
 * fetched (HTML, 4.2.4), but for Chromium's preload scanner, which minds its media alone.
 *
 * @param folder the built site, in which the sheets' addresses are looked up
 * @param isMadeByScripts whether the page has yet to be made, and so needs the sheets whole
 */
export async function inlineStyles(html: string, folder: string, isMadeByScripts = false) {
  const parts = []
  let end = 0
  for (const { 0: link, 1: address = '', index } of html.matchAll(sheetLink)) {
    const sheet = await readFile(join(folder, address), 'utf8')
    const css = isMadeByScripts ? sheet : pruneStyles(sheet, html)
    // It would end the element: everything after it would stand on the page as text.
    if (css.includes('</')) throw new Error(`${address} cannot be put into a page: it holds "</"`)
    const disabled = link.replace('/>', ' media="not all" disabled=""/>')
    parts.push(html.slice(end, index), `<style>${css.trim()}</style>`, disabled)
    end = index + link.length
  }
  return [...parts, html.slice(end)].join('')
}

const sheetLink = /<link rel="stylesheet" href="([^"]+)"\/>/g
