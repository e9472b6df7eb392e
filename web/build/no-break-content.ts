import type { Plugin } from 'vite'
import { noBreakSpaces } from '../app/lib/no-break-spaces.ts'

/** Keeps values with their units in the site's words, which are written with plain spaces. */
export function noBreakContent(): Plugin {
  return {
    name: 'no-break-content',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/app\/content\/.*\.ts$/ },
      // Each space makes way for one character, so that no source map is needed.
      handler: (code) => ({ code: noBreakSpaces(code), map: null }),
    },
  }
}
