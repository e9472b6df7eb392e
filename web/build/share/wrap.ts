/**
 * Breaks text into as few lines as the width allows, all about as long as each other. A word that is
 * wider than that gets a line of its own. `measure` returns a text's width in the unit of `width`.
 */
export function wrap(text: string, width: number, measure: (text: string) => number) {
  const words = text.split(' ')
  const { length } = fill(words, width, measure)
  // The narrowest width that gives no more lines is the most even one: found by halving.
  let [tooNarrow, wideEnough] = [0, width]
  while (wideEnough - tooNarrow > 1) {
    const middle = (tooNarrow + wideEnough) / 2
    if (fill(words, middle, measure).length === length) wideEnough = middle
    else tooNarrow = middle
  }
  return fill(words, wideEnough, measure)
}

function fill(words: readonly string[], width: number, measure: (text: string) => number) {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    const longer = `${line} ${word}`
    if (line !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
