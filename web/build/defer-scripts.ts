import { html, defaultTreeAdapter as tree } from 'parse5'
import { attributeOf, type Document, find, findAll } from './html'

/**
 * Takes the scripts off a page's critical path. React Router makes the browser fetch all of them with
 * the page, before its style sheet and images. Here they wait, just as they were, in a template in
 * their place, until web/inline/start-scripts.ts puts its content there.
 */
export function deferScripts(document: Document) {
  const body = find(document, 'body')
  const start = body.childNodes.findIndex(
    (node) => tree.isElementNode(node) && attributeOf(node, 'type') === 'module',
  )
  if (start < 1) throw new Error('React Router no longer writes its module script into the body')
  const template = tree.createElement('template', html.NS.HTML, [])
  const content = tree.createDocumentFragment()
  tree.setTemplateContent(template as Parameters<typeof tree.setTemplateContent>[0], content)
  const preloads = findAll(document, 'link').filter(
    (link) => attributeOf(link, 'rel') === 'modulepreload',
  )
  // The element before the module has the router's context, and those after it the page's data.
  for (const node of [...preloads, ...body.childNodes.slice(start - 1)]) {
    tree.detachNode(node)
    tree.appendChild(content, node)
  }
  tree.appendChild(body, template)
}
