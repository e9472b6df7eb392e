/** When a task started, and how long it took; in ms. */
export type Task = { start: number; duration: number }

/** A task longer than this, in ms, is noticeable (https://web.dev/articles/tbt). */
const unnoticed = 50

/** Returns the total blocking time in ms: the time of each task beyond 50 ms, from `firstPaint` on. */
export function blockingTime(tasks: readonly Task[], firstPaint: number) {
  return tasks
    .map(({ start, duration }) => start + duration - Math.max(start, firstPaint) - unnoticed)
    .filter((blocked) => blocked > 0)
    .reduce((sum, blocked) => sum + blocked, 0)
}
