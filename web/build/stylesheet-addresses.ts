import { replaceOrThrow } from './replace-or-throw'

/**
 * Returns a page, or the router's manifest, with style sheet addresses that match their files. React
 * Router appends `#` to the address of a sheet that the page shares with a module loaded later. The
 * module's loader then takes it for a different sheet and applies it a second time, after the desk's
 * own. Here the `#` is not needed, because the page's sheet stays as long as the page does.
 */
export function plainStylesheetAddresses(text: string) {
  return replaceOrThrow(text, /(\/assets\/[\w-]+\.css)#?/g, (_, address = '') => address)
}
