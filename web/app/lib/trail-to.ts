import { mainLinks } from '../content/navigation'

/** Returns the links of the pages from the home page down to the one at `path`. */
export function trailTo(path: string) {
  return mainLinks.filter((link) => link.path === '/' || link.path === path)
}
