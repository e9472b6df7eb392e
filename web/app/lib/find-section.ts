/** Returns the element that a fragment such as `#gate-solutions` names, or `null`. */
export function findSection(hash: string) {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // A malformed fragment, such as `#100%`, names no section.
    return null
  }
}
