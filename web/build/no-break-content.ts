import type { Plugin } from 'vite'
import { noBreakSpaces } from '../app/lib/no-break-spaces.ts'

/** Keeps values and their units on one line in the site's copy, which is written with plain spaces. */
export function noBreakContent(): Plugin {
  return {
    name: 'no-break-content',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/app\/(content|words)\/.*\.ts$/ },
      // Each space is replaced by one character, so no source map is needed.
      handler: (code) => ({ code: noBreakSpaces(code), map: null }),
    },
  }
}
