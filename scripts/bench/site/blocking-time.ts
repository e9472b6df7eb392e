/** When a task began, and how long it took; in ms. */
export type Task = { start: number; duration: number }

/** A task is felt from here on, in ms (https://web.dev/articles/tbt). */
const unnoticed = 50

/** Returns the total blocking time in ms: what tasks take beyond 50 ms each, from `firstPaint` on. */
export function blockingTime(tasks: readonly Task[], firstPaint: number) {
  return tasks
    .map(({ start, duration }) => start + duration - Math.max(start, firstPaint) - unnoticed)
    .filter((blocked) => blocked > 0)
    .reduce((sum, blocked) => sum + blocked, 0)
}
