import type { Step } from '../components/carousel/timer'

/** In ms. The movement of 500 ms is `--slide-image`. */
const interval = 5000

/** Returns the last index that still fills the row. */
export function lastIndex(count: number, perView: number) {
  return Math.max(0, count - perView)
}

/** Returns the index one further or one back: past the last comes the first, and the reverse. */
export function moveBy(index: number, by: 1 | -1, last: number) {
  const next = Math.min(index, last) + by
  if (next > last) return 0
  return next < 0 ? last : next
}

/** Says what follows an index. Where all slides are in view, nothing moves. */
export function nextStep(
  index: number,
  last: number,
  isPlaying: boolean,
): Step<number> | undefined {
  return isPlaying && last > 0 ? { after: interval, to: moveBy(index, 1, last) } : undefined
}
