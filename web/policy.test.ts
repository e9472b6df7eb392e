/** Nothing that the built pages contain is forbidden by their content security policies. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { publicPaths, unlistedPaths } from './app/pages'
import { attributeOf, type Element, elementsIn, findAll, textOf } from './build/html'

const output = join(import.meta.dirname, '../dist/client')

/** The attributes by which the browser fetches something for the page itself. */
const sources: Record<string, string[]> = {
  script: ['src'],
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  use: ['href', 'xlink:href'],
  link: ['href', 'imagesrcset'],
  form: ['action'],
}

const addressesIn = (element: Element) =>
  (sources[element.tagName] ?? []).flatMap((name) =>
    (attributeOf(element, name) ?? '')
      .split(',')
      .flatMap((part) => part.trim().split(' ')[0] || []),
  )

describe.each([...publicPaths, ...unlistedPaths])('%s', (path) => {
  const page = parse(
    readFileSync(join(output, path === '/' ? 'index.html' : `${path}.html`), 'utf8'),
  )
  const elements = elementsIn(page)
  const meta = elements.find((element) => attributeOf(element, 'http-equiv') !== undefined)
  const policy = Object.fromEntries(
    (attributeOf(meta as Element, 'content') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )

  /** Returns the inline elements of a type whose text is not allowed. */
  const refused = (type: 'script' | 'style') =>
    findAll(page, type)
      .filter((it) => !attributeOf(it, 'src') && attributeOf(it, 'type') !== 'application/ld+json')
      .map((it) => it.childNodes.map(textOf).join(''))
      .filter((text) => {
        const hash = createHash('sha256').update(text).digest('base64')
        return !policy[`${type}-src`]?.includes(`'sha256-${hash}'`)
      })

  test('has no inline script, style or handler that its policy forbids', () => {
    expect(policy['default-src']).toEqual(["'none'"])
    expect(refused('script')).toEqual([])
    expect(refused('style')).toEqual([])
    const attributes = elements.flatMap(({ attrs }) => attrs.map(({ name }) => name))
    expect(attributes.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([])
  })

  test('fetches scripts, styles, images and fonts only from the site, and has no frames', () => {
    const fetched = elements.filter(
      (element) => !['canonical', 'alternate'].includes(attributeOf(element, 'rel') ?? ''),
    )
    const foreign = fetched.flatMap(addressesIn).filter((address) => !/^\/(?!\/)|^#/.test(address))
    expect(foreign).toEqual([])
    expect(findAll(page, 'iframe', 'frame', 'object', 'embed', 'base')).toEqual([])
  })
})
