import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultTreeAdapter as tree } from 'parse5'
import { attributeOf, createElement, type Document, findAll } from './html'

/**
 * Puts a page's style sheets into it, so that its first paint takes one round trip instead of two. The
 * links stay, because hydration expects them, but disabled: browsers do not fetch such a sheet (HTML,
 * 4.2.4), except Chromium's preload scanner, which only looks at `media`.
 *
 * @param folder the built site, where the sheets are looked up
 */
export async function inlineStyles(document: Document, folder: string) {
  const links = findAll(document, 'link').filter(
    (link) => attributeOf(link, 'rel') === 'stylesheet',
  )
  const [first] = links
  if (!first?.parentNode) throw new Error('The page has no style sheet')
  const sheets = await Promise.all(
    links.map((link) => readFile(join(folder, attributeOf(link, 'href') ?? ''), 'utf8')),
  )
  const css = sheets.join('').trim()
  // It would close the element, and everything after it would appear on the page as text.
  if (css.includes('</')) throw new Error('A style sheet cannot be inlined: it contains "</"')
  tree.insertBefore(first.parentNode, createElement('style', {}, css), first)
  for (const link of links) {
    link.attrs.push({ name: 'media', value: 'not all' }, { name: 'disabled', value: '' })
  }
}
