import { Features } from 'lightningcss'
import type { Plugin } from 'vite'

/**
 * Syntax that is rewritten although the targets have it, because older browsers would drop whole
 * rules: they have no nesting before Chrome 112, Firefox 117 and Safari 16.5, and no range queries
 * such as `(width >= 48rem)` before Chrome 104 and Safari 16.4. Compressed, hardly longer.
 */
export const olderSyntax = { include: Features.Nesting | Features.MediaQueries }

/**
 * Rewrites range queries with `min-` and `max-`. Lightning CSS would use `not (min-width: …)`, which
 * the same browsers lack.
 */
export function minMaxQueries(): Plugin {
  return {
    name: 'min-max-queries',
    enforce: 'pre',
    transform: { filter: { id: /\/web\/app\/.*\.css$/ }, handler: withMinMax },
  }
}

export function withMinMax(css: string) {
  return css
    .replace(/\(([\d.]+rem) <= (width|height) < /g, '(min-$2: $1) and ($2 < ')
    .replace(/\((width|height) >= /g, '(min-$1: ')
    .replace(/\((width|height) < ([\d.]+)rem/g, (_, side, limit) => {
      // Smaller by 0.032 px: Chromium takes lengths that differ by less than 1/64 px as equal.
      return `(max-${side}: ${limit - 0.002}rem`
    })
}
