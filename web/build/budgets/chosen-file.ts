/** A screen as a browser sees it: its width in CSS pixels, and device pixels per CSS pixel. */
export type Screen = { width: number; density: number }

/**
 * Returns the file of a `srcset` that a browser chooses on this screen: the narrowest that fills the
 * width given by `sizes`, otherwise the widest. Understands only the conditions that this site uses,
 * and throws on any other.
 */
export function chosenFile(srcset: string, sizes: string, screen: Screen) {
  const needed = shownWidth(sizes, screen) * screen.density
  const files = srcset.split(',').map((entry) => {
    const [address = '', width = ''] = entry.trim().split(/\s+/)
    return { address, width: Number.parseFloat(width) }
  })
  const narrowFirst = files.toSorted((a, b) => a.width - b.width)
  return (narrowFirst.find(({ width }) => width >= needed) ?? narrowFirst.at(-1))?.address
}

/** In CSS pixels. */
function shownWidth(sizes: string, screen: Screen) {
  for (const entry of sizes.split(',')) {
    const [, condition = '', length = ''] = /^\s*(?:\((.*)\))?\s*([\d.]+)vw\s*$/.exec(entry) ?? []
    if (!length) throw new Error(`Cannot parse the size: ${entry}`)
    if (holds(condition, screen)) return (Number(length) / 100) * screen.width
  }
  return screen.width
}

function holds(condition: string, { width, density }: Screen) {
  if (!condition) return true
  const [, atLeast] = /^width >= (\d+)px$/.exec(condition) ?? []
  if (atLeast) return width >= Number(atLeast)
  const [, moreThan] = /^resolution > ([\d.]+)dppx$/.exec(condition) ?? []
  if (moreThan) return density > Number(moreThan)
  throw new Error(`Cannot parse the condition: ${condition}`)
}
