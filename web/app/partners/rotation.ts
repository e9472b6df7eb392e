import type { Step } from '../components/carousel/timer'

/** Times in ms. The slide transition of 1000 ms is `--slide-partners`. */
const clonesPerSide = 5
const interval = 3000
const pauseAtEdge = 1000
const resumeAfter = 50

/** A position in the list with clones, and the phase of the jump at its edge. */
export type Rotation = { index: number; phase: 'resting' | 'jumping' | 'landed' }

/** The first item that is not a clone. */
export const start: Rotation = { index: clonesPerSide, phase: 'resting' }

/**
 * Returns the list with clones of its last items before it and of its first items after it. A list
 * that is shorter than that is cloned more than once.
 */
export function withClones<Item>(items: readonly Item[]) {
  const mark = (part: readonly Item[], clone?: 'before' | 'after') =>
    part.map((item) => ({ item, clone }))
  const repeated = Array<readonly Item[]>(clonesPerSide).fill(items).flat()
  return [
    ...mark(repeated.slice(-clonesPerSide), 'before'),
    ...mark(items),
    ...mark(repeated.slice(0, clonesPerSide), 'after'),
  ]
}

/**
 * Returns the step after a position in a list of `count` items. Only clones are in view at an edge,
 * so the jump to the original items is invisible and happens even while paused.
 */
export function nextStep(
  rotation: Rotation,
  count: number,
  isPlaying: boolean,
): Step<Rotation> | undefined {
  const { index, phase } = rotation
  if (phase === 'jumping') return { after: resumeAfter, to: { index, phase: 'landed' } }
  if (isEdge(index, count)) {
    const opposite = index === 0 ? count : index - count
    return { after: pauseAtEdge, to: { index: opposite, phase: 'jumping' } }
  }
  if (!isPlaying) return undefined
  // The jump is part of the interval, so that the rhythm stays the same.
  const spent = phase === 'landed' ? pauseAtEdge + resumeAfter : 0
  return { after: interval - spent, to: moveBy(rotation, 1, count) }
}

/** Returns the next or previous position; the same one at an edge and during its jump. */
export function moveBy(rotation: Rotation, by: 1 | -1, count: number): Rotation {
  if (rotation.phase === 'jumping' || isEdge(rotation.index, count)) return rotation
  return { index: rotation.index + by, phase: 'resting' }
}

function isEdge(index: number, count: number) {
  return index === 0 || index === count + clonesPerSide
}
