import type { Step } from '../components/carousel/timer'

/** Times in ms. The slide of 1000 ms is `--slide-partners`. */
const clonesPerSide = 5
const interval = 3000
const pauseAtEdge = 1000
const resumeAfter = 50

/** A place in the list with its clones, and how far the jump at its edge has come. */
export type Place = { index: number; phase: 'resting' | 'jumping' | 'landed' }

/** The first of the list proper. */
export const start: Place = { index: clonesPerSide, phase: 'resting' }

/** Returns the list with its last items also before it and its first ones also after it. */
export function withClones<Item>(items: readonly Item[]) {
  const mark = (part: readonly Item[], clone?: 'before' | 'after') =>
    part.map((item) => ({ item, clone }))
  return [
    ...mark(items.slice(-clonesPerSide), 'before'),
    ...mark(items),
    ...mark(items.slice(0, clonesPerSide), 'after'),
  ]
}

/**
 * Says what follows a place in a list of `count`. Nothing but clones is in view at an edge: a jump
 * from there to the same items of the list proper is not seen, so it is made even while paused.
 */
export function nextStep(place: Place, count: number, isPlaying: boolean): Step<Place> | undefined {
  const { index, phase } = place
  if (phase === 'jumping') return { after: resumeAfter, to: { index, phase: 'landed' } }
  if (isEdge(index, count)) {
    const opposite = index === 0 ? count : index - count
    return { after: pauseAtEdge, to: { index: opposite, phase: 'jumping' } }
  }
  if (!isPlaying) return undefined
  // The jump takes place within the interval, so the rhythm is the same all the way round.
  const spent = phase === 'landed' ? pauseAtEdge + resumeAfter : 0
  return { after: interval - spent, to: moveBy(place, 1, count) }
}

/** Returns the place one further or one back. During the jump at an edge it stays. */
export function moveBy(place: Place, by: 1 | -1, count: number): Place {
  if (place.phase === 'jumping' || isEdge(place.index, count)) return place
  return { index: place.index + by, phase: 'resting' }
}

function isEdge(index: number, count: number) {
  return index === 0 || index === count + clonesPerSide
}
