/** What of every built page's accessibility needs no browser. tests/accessibility.test.ts has the rest. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { publicPaths, unlistedPaths } from './app/pages'
import { attributeOf, type Element, elementsIn, find, findAll, textOf } from './build/html'

const output = join(import.meta.dirname, '../dist/client')
const pageAt = (path: string) =>
  parse(readFileSync(join(output, path === '/' ? 'index.html' : `${path}.html`), 'utf8'))

/** Attributes that refer to other elements of the page by their ids. */
const references = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'popovertarget']

const wordsIn = (text: string | undefined) => text?.trim().split(/\s+/).filter(Boolean) ?? []

/** Returns the text of an element for screen readers, without what is hidden from them. */
function nameOf(element: Element): string {
  const own = attributeOf(element, 'aria-label') ?? attributeOf(element, 'alt')
  if (own !== undefined) return own.trim()
  return element.childNodes
    .map((child) => {
      if (!('tagName' in child)) return textOf(child)
      return attributeOf(child, 'aria-hidden') === 'true' ? '' : nameOf(child)
    })
    .join('')
    .trim()
}

describe.each([...publicPaths, ...unlistedPaths])('the built page %s', (path) => {
  const page = pageAt(path)
  const elements = elementsIn(find(page, 'body'))
  const ids = elementsIn(page).flatMap((element) => attributeOf(element, 'id') ?? [])

  test('has its language and one main area', () => {
    expect(attributeOf(find(page, 'html'), 'lang')).toMatch(/^[a-z]{2}/)
    expect(findAll(page, 'main')).toHaveLength(1)
  })

  test('has each id once, and every element that others refer to', () => {
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    const wanted = elements.flatMap((element) => [
      ...references.flatMap((name) => wordsIn(attributeOf(element, name))),
      ...wordsIn(/^#(.+)/.exec(attributeOf(element, 'href') ?? '')?.[1]),
    ])
    // Browsers know #top.
    expect(wanted.filter((id) => id !== 'top' && !ids.includes(id))).toEqual([])
  })

  test('skips no level of headings', () => {
    const levels = findAll(page, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6').map(({ tagName }) =>
      Number(tagName[1]),
    )
    const skipped = levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)
    expect(skipped).toEqual([])
  })

  test('names its links, buttons, fields and navigations, no two navigations alike', () => {
    const nameless = findAll(page, 'a', 'button', 'summary').filter(
      (element) => !nameOf(element) && !attributeOf(element, 'aria-labelledby'),
    )
    expect(nameless.map(({ attrs }) => attrs)).toEqual([])
    const labelled = findAll(page, 'label').map((label) => attributeOf(label, 'for'))
    const fields = findAll(page, 'input', 'select', 'textarea').filter(
      (field) => attributeOf(field, 'type') !== 'hidden',
    )
    const unlabelled = fields.filter(
      (field) =>
        !labelled.includes(attributeOf(field, 'id')) && !attributeOf(field, 'aria-labelledby'),
    )
    expect(unlabelled.map(({ attrs }) => attrs)).toEqual([])
    const navigations = findAll(page, 'nav').map(
      (nav) => attributeOf(nav, 'aria-label') ?? attributeOf(nav, 'aria-labelledby'),
    )
    expect(navigations).not.toContain(undefined)
    expect(new Set(navigations).size).toBe(navigations.length)
  })

  test('has only items in its lists', () => {
    const children = findAll(page, 'ul', 'ol').flatMap(({ childNodes }) =>
      childNodes.flatMap((child) => ('tagName' in child ? [child.tagName] : [])),
    )
    expect(children.filter((tag) => !['li', 'template', 'script'].includes(tag))).toEqual([])
  })
})
