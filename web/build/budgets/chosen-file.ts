/** A screen as a browser sees it that chooses an image file: CSS pixels, and device pixels in each. */
export type Screen = { width: number; density: number }

/**
 * Returns the file of a `srcset` that a browser takes on this screen: the narrowest that fills the
 * width which `sizes` names, else the widest there is. Reads the conditions that this site uses;
 * throws on any other.
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
    if (!length) throw new Error(`A size that is not understood: ${entry}`)
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
  throw new Error(`A condition that is not understood: ${condition}`)
}
