/** One picture of the screen: when, in ms, and how many of its dots have each value, by channel. */
export type Frame = { at: number; colours: readonly number[] }

/**
 * Returns the speed index in ms: how long, on average, a part of the final screen was still missing.
 * Progress of a picture is how far its colours have moved from the first picture's to the last's, as
 * WebPageTest and Lighthouse have it. `frames` are in order; those before `start` show what was
 * there before and count as its start.
 */
export function speedIndex(frames: readonly Frame[], start: number) {
  const [first, last] = [frames[0], frames.at(-1)]
  if (!first || !last) return Number.NaN
  let index = 0
  for (const [position, frame] of frames.entries()) {
    const next = frames[position + 1]
    if (!next) break
    const shown = Math.max(0, next.at - start) - Math.max(0, frame.at - start)
    index += shown * (1 - progress(frame.colours, first.colours, last.colours))
  }
  return index
}

/** Returns how much of the way from `first` to `last` is done: 0 to 1. */
function progress(colours: readonly number[], first: readonly number[], last: readonly number[]) {
  let done = 0
  let whole = 0
  for (const [bucket, count] of last.entries()) {
    const begun = first[bucket] ?? 0
    const toGo = Math.abs(count - begun)
    done += Math.min(Math.abs((colours[bucket] ?? 0) - begun), toGo)
    whole += toGo
  }
  return whole === 0 ? 1 : done / whole
}
