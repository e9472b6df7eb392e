/** Returns what the fragment of an address names, such as `#gate-solutions`, or `null`. */
export function findSection(hash: string) {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // Anybody can write `#100%`, which is no encoding of anything: it names no section.
    return null
  }
}
