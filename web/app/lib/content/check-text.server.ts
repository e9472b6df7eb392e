import { join } from 'node:path'
import { Marked, type MarkedToken } from 'marked'
import { parseDrawingBlock } from './drawing-block.server.ts'
import { readDrawingSizes } from './drawing-size.server.ts'
import { requirePicture, requireService } from './targets.server.ts'

/** Allowed link targets: pages of this site, anchors, and web, e-mail and phone addresses. */
const linkPattern = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/

/** Throws an error that says what to fix in a text. `folder` has its pictures and drawings. */
export function checkText(markdown: string, folder: string) {
  const marked = new Marked()
  marked.walkTokens(marked.lexer(markdown), (token) => checkToken(token as MarkedToken, folder))
}

function checkToken(token: MarkedToken, folder: string) {
  if (token.type === 'html') {
    throw new Error(`write Markdown instead of HTML: ${token.text.trim()}`)
  }
  if (token.type === 'heading' && token.depth === 1) {
    throw new Error(`only the title may use #: use ## for “${token.text}”`)
  }
  if (token.type === 'link') checkLink(token.href)
  if (token.type === 'image') requirePicture('an image', folder, token.href)
  if (token.type === 'code' && token.lang === 'drawing') {
    const { file, ...caption } = parseDrawingBlock(token.text)
    readDrawingSizes(join(folder, file), caption)
  }
}

function checkLink(href: string) {
  if (!linkPattern.test(href)) throw new Error(`a link cannot lead to ${href}`)
  const [, service] = /^\/services\/([^/#?]+)/.exec(href) ?? []
  if (service) requireService('a link', service)
}
