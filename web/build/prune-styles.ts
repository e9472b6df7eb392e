import { transform } from 'lightningcss'

/** Those of vite.config.ts: without any, it would write what no browser reads yet. */
const targets = {
  chrome: 123 << 16,
  edge: 123 << 16,
  firefox: 125 << 16,
  safari: (17 << 16) | (5 << 8),
}

/**
 * Returns a style sheet without the rules that ask for a class that no element of the page has:
 * about half of the site's, which a weak phone would read before it paints. What a script adds to
 * the page later is styled by the whole sheet (web/build/load-scripts.ts).
 */
export function pruneStyles(css: string, html: string) {
  const classes = new Set(
    Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat(),
  )
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    targets,
    visitor: {
      Rule: {
        style({ value: { selectors } }) {
          const applies = selectors.some((selector) =>
            selector.every((part) => part.type !== 'class' || classes.has(part.name)),
          )
          return applies ? undefined : []
        },
      },
    },
  })
  return code.toString()
}
