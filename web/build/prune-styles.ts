import {
  type MediaList,
  type Selector,
  type SelectorComponent,
  type Targets,
  transform,
  type Visitor,
} from 'lightningcss'
import { olderSyntax } from './older-syntax.ts'

/** As in vite.config.ts. Without targets, Lightning CSS writes syntax that no browser reads yet. */
const targets = {
  chrome: 123 << 16,
  edge: 123 << 16,
  firefox: 125 << 16,
  safari: (17 << 16) | (5 << 8),
}

/**
 * Returns the rules of a style sheet that apply to the elements of a page, or of the given part of
 * it; a weak phone would otherwise parse several times as much before it paints. Rules for classes,
 * elements and attribute values that the page does not have are left out, as are custom properties
 * and animations that nothing uses. The whole sheet styles what scripts later add or change
 * (web/build/load-scripts.ts).
 *
 * @param isForNow whether to leave out rules that are not needed at first: those for print, and for
 * elements that are hovered, pressed, selected or disabled
 */
export function pruneStyles(css: string, html: string, { isForNow = false } = {}) {
  const elements = elementsOf(html)
  const mayApply = (selector: Selector): boolean =>
    selector.every((part) => {
      if (part.type === 'pseudo-class' && part.kind === 'is') return part.selectors.some(mayApply)
      return mayMatch(part, elements) && !(isForNow && isForLater(part))
    })
  const rules = rewrite(css, {
    Rule: {
      style: ({ value }) => (value.selectors.some(mayApply) ? undefined : []),
      media: ({ value }) => (isForNow && isForPaper(value.query) ? [] : undefined),
    },
  })
  const properties = new Set(Array.from(rules.matchAll(/var\((--[\w-]+)/g), ([, name]) => name))
  const isNamedOnce = (name: string) => rules.split(name).length === 2
  const visitor: Visitor<never> = {
    Declaration: { custom: ({ name }) => (isRead(name, properties) ? undefined : []) },
    Rule: { keyframes: ({ value }) => (isNamedOnce(value.name.value) ? [] : undefined) },
  }
  return rewrite(rules, visitor, { ...olderSyntax, targets })
}

const statesForLater = ['hover', 'active', 'selection', 'disabled']

function isForLater(part: SelectorComponent) {
  return 'kind' in part && statesForLater.includes(part.kind)
}

function isForPaper({ mediaQueries }: MediaList) {
  return mediaQueries.every(({ mediaType }) => mediaType === 'print')
}

type Elements = ReturnType<typeof elementsOf>

function elementsOf(html: string) {
  const valuesOf = (pattern: RegExp) => new Set(Array.from(html.matchAll(pattern), ([, it]) => it))
  return {
    types: valuesOf(/<([a-z]\w*)/gi),
    classes: new Set(
      Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat(),
    ),
    pairs: valuesOf(/ ([a-z][\w-]*="[^"]*")/g),
  }
}

function mayMatch(part: SelectorComponent, { types, classes, pairs }: Elements) {
  if (part.type === 'class') return classes.has(part.name)
  if (part.type === 'attribute' && part.operation?.operator === 'equal') {
    if (pairs.has(`${part.name}="${part.operation.value}"`)) return true
    // Set by an inline script.
    return part.name === 'data-theme'
  }
  return part.type !== 'type' || types.has(part.name)
}

function isRead(name: string, properties: ReadonlySet<string | undefined>) {
  return !name.startsWith('--') || properties.has(name)
}

function rewrite(
  css: string,
  visitor: Visitor<never>,
  written: { targets?: Targets; include?: number } = {},
) {
  const sheet = { filename: 'page.css', code: Buffer.from(css), minify: true }
  return transform({ ...sheet, ...written, visitor }).code.toString()
}
