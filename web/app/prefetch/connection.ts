/** What some browsers tell of the visitor's connection (Network Information API). */
type Connection = { saveData?: boolean; effectiveType?: string }

/** Answers whether files may be fetched that the visitor has not asked for. */
export function mayPrefetch({ connection }: { connection?: Connection } = navigator as object) {
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}
