import { type DefaultTreeAdapterTypes, html, defaultTreeAdapter as tree } from 'parse5'

export type Document = DefaultTreeAdapterTypes.Document
export type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

/** Returns all elements in a part of a page, in order, including those in templates. */
export function elementsIn(node: Node): Element[] {
  const children = 'content' in node ? node.content.childNodes : tree.getChildNodes(node as Element)
  return (children ?? []).flatMap((child) =>
    tree.isElementNode(child) ? [child, ...elementsIn(child)] : [],
  )
}

/** Returns the elements of these types. */
export function findAll(node: Node, ...types: readonly string[]) {
  return elementsIn(node).filter(({ tagName }) => types.includes(tagName))
}

/** Returns the first element of a type; throws if there is none. */
export function find(node: Node, type: string) {
  const [element] = findAll(node, type)
  if (!element) throw new Error(`The page has no <${type}>`)
  return element
}

export function attributeOf({ attrs }: Element, name: string) {
  return attrs.find((attribute) => attribute.name === name)?.value
}

/** Returns the text in an element. */
export function textOf(node: Node): string {
  if (tree.isTextNode(node)) return node.value
  return (tree.getChildNodes(node as Element) ?? []).map(textOf).join('')
}

export function createElement(type: string, attributes: Record<string, string> = {}, text = '') {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }))
  const element = tree.createElement(type, html.NS.HTML, attrs)
  if (text) tree.insertText(element, text)
  return element
}
