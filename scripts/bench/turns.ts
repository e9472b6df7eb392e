/** Measures two things in turn, so that changes in the machine's speed affect both alike. */

export type Pair<Measured> = { ours: Measured; bare: Measured }

/** Measures both `rounds` times. Each is first in every other round. */
export async function takeTurns<Measured>(
  rounds: number,
  measureOurs: () => Promise<Measured>,
  measureBare: () => Promise<Measured>,
  report: (position: string) => void = () => undefined,
) {
  const pairs: Pair<Measured>[] = []
  for (let round = 0; round < rounds; round += 1) {
    report(`${round + 1} of ${rounds}`)
    // They take turns at being first, so that neither always runs after the other.
    if (round % 2) {
      const ours = await measureOurs()
      pairs.push({ ours, bare: await measureBare() })
    } else {
      const bare = await measureBare()
      pairs.push({ ours: await measureOurs(), bare })
    }
  }
  return pairs
}

/** Returns the medians of both, and the median of the ratios of each pair. */
export function summarise(pairs: readonly Pair<number>[]) {
  return {
    ours: median(pairs.map(({ ours }) => ours)),
    bare: median(pairs.map(({ bare }) => bare)),
    ratio: median(pairs.map(({ ours, bare }) => ours / bare)),
  }
}

/** Returns the middle value, or the upper of the middle two; NaN if there are none. */
export function median(values: readonly number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
