/**
 * Keeps the newest backup of each of the last days and weeks. Beside them is the register of erased
 * inquiries, so that a restored database does not bring them back.
 */
import type { R2Bucket } from '@cloudflare/workers-types'
import { logDays } from '../retention/contract.ts'
import { day, hour } from '../time.ts'
import { manifestName } from './format.ts'

const daysKept = 7
const weeksKept = 8

/** In ms. A backup without a manifest is then considered abandoned. */
const unfinishedFor = 6 * hour

/** Backups are named after their start time. Other folders in the bucket are ignored. */
const idPattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/

/** Newest first. Calls `isComplete` only for backups that may be kept. */
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

/** Whether a backup is kept only if there are not enough newer ones. */
export function isExpired(id: string, now: number) {
  return idPattern.test(id) && now - timeOf(id) > weeksKept * 7 * day
}

function timeOf(id: string) {
  return Date.parse(id.replace(idPattern, '$1T$2:$3:$4Z'))
}

/** Weeks start on Monday: 1 January 1970 was a Thursday. */
function weekOf(id: string) {
  return Math.floor((Date.parse(id.slice(0, 10)) / day + 3) / 7)
}

/** Most names that R2 lists or deletes in one call. */
const namesAtOnce = 1000

/**
 * Only the oldest: checking takes a call for each backup that is kept, and a cron run has no calls left
 * for more. Returns whether there are others to remove.
 */
export async function removeSuperseded(bucket: R2Bucket, now: number) {
  const superseded = await findSuperseded(
    await listBackups(bucket),
    async (id) => (await bucket.head(manifestName(id))) !== null,
    now,
  )
  const oldest = superseded.at(-1)
  if (oldest) await removeBackup(bucket, oldest)
  return superseded.length > 1
}

/** Also returns other folders, such as the register. */
export async function listBackups(bucket: R2Bucket) {
  const { delimitedPrefixes } = await bucket.list({ delimiter: '/' })
  return delimitedPrefixes.map((prefix) => prefix.slice(0, -1))
}

export async function removeBackup(bucket: R2Bucket, id: string) {
  for (let isTruncated = true; isTruncated; ) {
    const list = await bucket.list({ prefix: `${id}/`, limit: namesAtOnce })
    if (list.objects.length > 0) await bucket.delete(list.objects.map(({ key }) => key))
    isTruncated = list.truncated
  }
}

const erasures = 'erased/'

/** In ms: longer than any backup is normally kept, even one that has been downloaded. */
const erasuresKeptFor = logDays * day

/** What the Worker's and the scripts' types of a bucket have in common. */
type Register = { put: (key: string, value: string) => Promise<unknown> }

/** Nothing but the ids is kept. */
export async function registerErasure(bucket: Register, ids: readonly string[]) {
  if (ids.length > 0) await bucket.put(erasures + crypto.randomUUID(), JSON.stringify(ids))
}

export async function removeOldErasures(bucket: R2Bucket, now: number) {
  const register = await listErasures(bucket)
  const old = register.filter(({ uploaded }) => uploaded.getTime() < now - erasuresKeptFor)
  if (old.length > 0) await bucket.delete(old.map(({ key }) => key))
}

export async function listErasures(bucket: R2Bucket) {
  const objects = []
  for (let cursor: string | undefined; ; ) {
    const list = await bucket.list({ prefix: erasures, ...(cursor && { cursor }) })
    objects.push(...list.objects)
    if (!list.truncated) return objects
    cursor = list.cursor
  }
}
