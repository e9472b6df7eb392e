import type { Step } from '../components/carousel/timer'

/** In ms. The slide transition of 500 ms is `--slide-image`. */
const interval = 5000

/** Returns the last index at which the row is still full. */
export function lastIndex(count: number, perView: number) {
  return Math.max(0, count - perView)
}

/** Returns the next or previous index, wrapping around at the ends. */
export function moveBy(index: number, by: 1 | -1, last: number) {
  const next = Math.min(index, last) + by
  if (next > last) return 0
  return next < 0 ? last : next
}

/** Returns the step after an index; undefined while paused or when all slides are in view. */
export function nextStep(
  index: number,
  last: number,
  isPlaying: boolean,
): Step<number> | undefined {
  return isPlaying && last > 0 ? { after: interval, to: moveBy(index, 1, last) } : undefined
}
