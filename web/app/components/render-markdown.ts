import { Marked } from 'marked'
import { renderToStaticMarkup } from 'react-dom/server'
import { parseDrawingBlock } from '../lib/content/drawing-block.server'
import { findDrawing } from '../lib/content/find-drawing.server'
import { findPicture } from '../lib/content/find-picture'
import { noBreakSpaces } from '../lib/no-break-spaces'
import { Drawing } from './drawing'
import { ResponsiveImage } from './responsive-image'

type Heading = { id: string; title: string }

/**
 * Renders a text that was read by `readMarkdownFiles`, and so is free of HTML. `folder` has its
 * pictures and drawings, such as `posts/steam`. `anchor` starts the ids of its sections, where a page
 * has several texts. Used in loaders only.
 */
export function renderMarkdown(folder: string, markdown: string, anchor = '') {
  /** Those of its sections. */
  const headings: Heading[] = []
  let drawings = 0
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens }) {
        const title = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = anchor + anchorFor(title, headings)
        if (depth === 2) headings.push({ id, title })
        const ownId = depth === 2 ? ` id="${id}"` : ''
        return `<h${depth}${ownId}>${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      image({ href, text }) {
        return renderToStaticMarkup(
          ResponsiveImage({
            source: findPicture(`${folder}/${href}`),
            alt: text,
            sizes: '(width >= 40rem) 38rem, 100vw',
          }),
        )
      },
      code({ lang, text }) {
        if (lang !== 'drawing') return false
        drawings += 1
        const { file, ...caption } = parseDrawingBlock(text)
        const crops = findDrawing(`${folder}/${file}`, caption)
        return renderToStaticMarkup(
          Drawing({ drawing: { ...caption, crops, number: String(drawings) } }),
        )
      },
    },
  })
  return { html: noBreakSpaces(marked.parse(markdown, { async: false })), headings }
}

/** Returns an id for a heading, with its place if another one has the same words. */
function anchorFor(title: string, above: readonly Heading[]) {
  const id = (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['section']).join('-')
  return above.some((other) => other.id === id) ? `${id}-${above.length + 1}` : id
}
