import { parseFragment, defaultTreeAdapter as tree } from 'parse5'
import { attributeOf, type Document, find, findAll, textOf } from './html'

/** What a built page says about itself. */
export type PageFacts = { path: string; heading: string; description: string }

/** Reads the facts from a page; throws if it has no heading or no description. */
export function readFacts(path: string, document: Document): PageFacts {
  const [heading] = findAll(document, 'h1')
  const description = findAll(document, 'meta').find(
    (meta) => attributeOf(meta, 'name') === 'description',
  )
  const content = description && attributeOf(description, 'content')
  if (!heading || !content) throw new Error(`${path} has no heading or no description`)
  return { path, heading: textOf(heading).replace(/\s+/g, ' ').trim(), description: content }
}

/** Adds tags at the end of the head, where hydration leaves unknown elements alone. */
export function addToHead(document: Document, tags: string) {
  append(find(document, 'head'), tags)
}

/** Adds tags at the end of the body, where they do not delay the first paint. */
export function addToBody(document: Document, tags: string) {
  append(find(document, 'body'), tags)
}

/**
 * Excludes a page from Cloudflare's Email Address Obfuscation, which is on in every new zone. It
 * replaces addresses by "[email protected]", which hydration would take for a mistake, and adds a
 * script to show them, which the policy of the pages without scripts blocks.
 */
export function keepAddresses(document: Document) {
  const body = find(document, 'body')
  const [first] = body.childNodes
  const opening = tree.createCommentNode('email_off')
  if (first) tree.insertBefore(body, opening, first)
  else tree.appendChild(body, opening)
  tree.appendChild(body, tree.createCommentNode('/email_off'))
}

/** Escapes text for HTML or XML, in an element or in a quoted attribute. */
export function escapeMarkup(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function append(parent: ReturnType<typeof find>, tags: string) {
  for (const node of parseFragment(tags).childNodes) tree.appendChild(parent, node)
}
