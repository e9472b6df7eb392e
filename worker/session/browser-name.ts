import Bowser from 'bowser'

/** Longest User-Agent that is looked at, in characters: real ones have 80 to 250. */
const longestHeader = 400

const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))

/**
 * Returns a browser in words, "Firefox on Windows", or null for one that nobody knows. Only names
 * from the library's own lists: the header is the caller's text, and its owner is to trust the list.
 */
export function browserName(userAgent: string | undefined) {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, longestHeader))
  if (!browser.name || !browsers.has(browser.name)) return null
  return os.name && systems.has(os.name) ? `${browser.name} on ${os.name}` : browser.name
}
