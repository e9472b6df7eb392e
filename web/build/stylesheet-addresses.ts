import { replaceOrThrow } from './replace-or-throw'

/**
 * Returns a page, or the router's manifest, with the addresses of style sheets as their files are
 * named. React Router adds a `#` to one that a module loaded later shares with the page: the module's
 * loader then takes it for another sheet and applies it a second time, after the desk's own. Ours
 * needs no such care: the page's sheet stays as long as the page does.
 */
export function plainStylesheetAddresses(text: string) {
  return replaceOrThrow(text, /(\/assets\/[\w-]+\.css)#?/g, (_, address = '') => address)
}
