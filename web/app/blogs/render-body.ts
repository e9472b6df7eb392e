import { Marked } from 'marked'
import { renderToStaticMarkup } from 'react-dom/server'
import { Drawing } from '../components/drawing'
import { ResponsiveImage } from '../components/responsive-image'
import { noBreakSpaces } from '../lib/no-break-spaces'
import { findDrawing, findPostImage } from './post-figures'

/** Where a link may lead: to a page here, or to a web, mail or telephone address. */
const linkPattern = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/

/** Turns a post's Markdown into HTML, at build time; throws what its author has to put right. */
export function renderBody(markdown: string) {
  let drawings = 0
  const marked = new Marked({
    renderer: {
      html({ text }) {
        throw new Error(`write Markdown instead of HTML: ${text.trim()}`)
      },
      heading({ depth, text }) {
        if (depth === 1) throw new Error(`the title is the only first heading: “${text}” takes ##`)
        return false
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
        const drawing = { ...findDrawing(text.trim()), number: String(drawings) }
        return renderToStaticMarkup(Drawing({ drawing }))
      },
    },
  })
  return noBreakSpaces(marked.parse(markdown, { async: false }))
}
