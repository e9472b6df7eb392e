/** Which backups are kept: the newest of each of the last days, and of each of the last weeks. */
import type { R2Bucket } from '@cloudflare/workers-types'
import { manifestName } from './manifest.ts'

const daysKept = 7
const weeksKept = 8
const dayMs = 86_400_000

/** Longer than any backup gets no further: what has no manifest by then never gets one. */
const unfinishedFor = 6 * 3_600_000

/** How a backup is named: by when it was begun. Other folders of the bucket are none of ours. */
const idPattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/

/**
 * Returns those to remove, newest first: what is complete and superseded, and what has not become a
 * backup. Only of those that may be kept it asks whether they are complete.
 */
export async function findSuperseded(
  ids: readonly string[],
  isComplete: (id: string) => Promise<boolean>,
  now: number,
) {
  const [days, weeks] = [new Set<string>(), new Set<number>()]
  const superseded: string[] = []
  for (const id of ids
    .filter((each) => idPattern.test(each))
    .toSorted()
    .reverse()) {
    const [day, week] = [id.slice(0, 10), weekOf(id)]
    const isNewest =
      (!days.has(day) && days.size < daysKept) || (!weeks.has(week) && weeks.size < weeksKept)
    if (isNewest && (await isComplete(id))) {
      days.add(day)
      weeks.add(week)
    } else if (!isNewest || now - timeOf(id) > unfinishedFor) {
      superseded.push(id)
    }
  }
  return superseded
}

function timeOf(id: string) {
  return Date.parse(id.replace(idPattern, '$1T$2:$3:$4Z'))
}

/** The number of the week, from Monday on: 1 January 1970 was a Thursday. */
function weekOf(id: string) {
  return Math.floor((Date.parse(id.slice(0, 10)) / dayMs + 3) / 7)
}

/** R2 takes as many names at once. */
const namesAtOnce = 1000

/**
 * Removes the oldest backup of those that are no longer kept: with one call for every one that is kept, a run
 * of cron has room for no more. Returns whether there are others.
 */
export async function removeSuperseded(bucket: R2Bucket, now: number) {
  const { delimitedPrefixes } = await bucket.list({ delimiter: '/' })
  const superseded = await findSuperseded(
    delimitedPrefixes.map((prefix) => prefix.slice(0, -1)),
    async (id) => (await bucket.head(manifestName(id))) !== null,
    now,
  )
  const oldest = superseded.at(-1)
  if (oldest) await removeBackup(bucket, oldest)
  return superseded.length > 1
}

export async function removeBackup(bucket: R2Bucket, id: string) {
  for (let isTruncated = true; isTruncated; ) {
    const list = await bucket.list({ prefix: `${id}/`, limit: namesAtOnce })
    if (list.objects.length > 0) await bucket.delete(list.objects.map(({ key }) => key))
    isTruncated = list.truncated
  }
}
