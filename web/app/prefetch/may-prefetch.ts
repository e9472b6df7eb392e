/** What some browsers report about the visitor's connection (Network Information API). */
type Connection = { saveData?: boolean; effectiveType?: string }

/** Returns whether files may be fetched before the visitor asks for them. */
export function mayPrefetch({ connection }: { connection?: Connection } = navigator as object) {
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}
