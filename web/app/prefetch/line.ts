/** What some browsers tell of the visitor's line (Network Information API). */
type Line = { saveData?: boolean; effectiveType?: string }

/** Answers whether files may be fetched that the visitor has not asked for. */
export function maySpend({ connection }: { connection?: Line } = navigator as object) {
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}
