/**
 * Breaks text into as few lines as the width allows, all about as long as each other. A word that is
 * wider than that gets a line of its own. `measure` returns a text's width in the unit of `width`.
 */
export function wrap(text: string, width: number, measure: (text: string) => number) {
  const words = text.split(' ')
  const widest = fill(words, width, measure)
  // Whatever width still gives the same number of lines: the narrowest is the most even.
  const widths = words.flatMap((_, from) =>
    words.slice(from).map((_, more) => measure(words.slice(from, from + more + 1).join(' '))),
  )
  const narrowest = widths
    .filter((candidate) => candidate <= width)
    .toSorted((one, other) => one - other)
    .find((candidate) => fill(words, candidate, measure).length === widest.length)
  return narrowest === undefined ? widest : fill(words, narrowest, measure)
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
