import { Marked } from 'marked'
import { renderToStaticMarkup } from 'react-dom/server'
import { Drawing } from '../components/drawing'
import { ResponsiveImage } from '../components/responsive-image'
import { noBreakSpaces } from '../lib/no-break-spaces'
import { readDrawingBlock } from './drawing-block'
import { findPostImage } from './find-post-image'

/** Allowed link targets: pages of this site, anchors, and web, e-mail and phone addresses. */
const linkPattern = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/

/** Renders a post's Markdown as HTML at build time; throws an error that says what to fix. */
export function renderBody(slug: string, markdown: string) {
  let drawings = 0
  let headings = 0
  const marked = new Marked({
    renderer: {
      html({ text }) {
        throw new Error(`write Markdown instead of HTML: ${text.trim()}`)
      },
      heading({ depth, text, tokens }) {
        if (depth === 1) throw new Error(`only the title may use #: use ## for “${text}”`)
        headings += 1
        // What follows is below the window when the page opens (web/build/first-screen.ts).
        const fold = headings === 2 ? ' data-fold=""' : ''
        return `<h${depth}${fold}>${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href }) {
        if (!linkPattern.test(href)) throw new Error(`a link cannot lead to ${href}`)
        return false
      },
      image({ href, text }) {
        return renderToStaticMarkup(
          ResponsiveImage({
            source: findPostImage(href),
            alt: text,
            sizes: '(width >= 40rem) 38rem, 100vw',
          }),
        )
      },
      code({ lang, text }) {
        if (lang !== 'drawing') return false
        drawings += 1
        const drawing = { ...readDrawingBlock(slug, text), number: String(drawings) }
        return renderToStaticMarkup(Drawing({ drawing }))
      },
    },
  })
  return noBreakSpaces(marked.parse(markdown, { async: false }))
}
