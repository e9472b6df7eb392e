/** Which backups are kept: the newest of each of the last days, and of each of the last weeks. */
import type { R2Bucket } from '@cloudflare/workers-types'

const daysKept = 7
const weeksKept = 8
const dayMs = 86_400_000

/** Returns those to remove, of ids that begin with the date on which they were begun. */
export function findSuperseded(ids: readonly string[]) {
  const newestFirst = ids.toSorted().reverse()
  const days = firstOfEach(newestFirst, (id) => id.slice(0, 10)).slice(0, daysKept)
  const weeks = firstOfEach(newestFirst, weekOf).slice(0, weeksKept)
  const kept = new Set([...days, ...weeks])
  return newestFirst.filter((id) => !kept.has(id))
}

/** The number of the week, from Monday on: 1 January 1970 was a Thursday. */
function weekOf(id: string) {
  return Math.floor((Date.parse(id.slice(0, 10)) / dayMs + 3) / 7)
}

function firstOfEach(ids: readonly string[], groupOf: (id: string) => string | number) {
  return [...new Map(ids.toReversed().map((id) => [groupOf(id), id])).values()].toReversed()
}

/** R2 takes as many names at once. */
const namesAtOnce = 1000

/** Removes one backup of those that are no longer kept: each night adds one. */
export async function removeSuperseded(bucket: R2Bucket) {
  const { delimitedPrefixes } = await bucket.list({ delimiter: '/' })
  const [oldest] = findSuperseded(
    delimitedPrefixes.map((prefix) => prefix.slice(0, -1)),
  ).toReversed()
  if (oldest) await removeBackup(bucket, oldest)
}

export async function removeBackup(bucket: R2Bucket, id: string) {
  const { objects } = await bucket.list({ prefix: `${id}/`, limit: namesAtOnce })
  await bucket.delete(objects.map(({ key }) => key))
}
