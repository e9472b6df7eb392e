/**
 * The register of erased inquiries. It is kept beside the backups, so that a restored database does
 * not bring them back.
 */
import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import { day, minute } from '../time.ts'

const folder = 'erased/'

/** In ms: longer than any backup is normally kept, even one that has been downloaded. */
const keptFor = 400 * day

/** What the Worker's and the scripts' types of a bucket have in common. */
type Register = { put: (key: string, value: string) => Promise<unknown> }

/** Registers inquiries that are about to be erased, by id: nothing else about them is kept. */
export async function registerErasure(bucket: Register, ids: readonly string[]) {
  if (ids.length > 0) await bucket.put(folder + crypto.randomUUID(), JSON.stringify(ids))
}

/**
 * Erases again what is in the register and in the database. Returns how many, or null if there is no
 * register.
 */
export async function repeatErasures(db: D1Database, bucket: R2Bucket) {
  const register = await listRegister(bucket)
  if (register.length === 0) return null
  let erased = 0
  for (const { key } of register) {
    const ids = await (await bucket.get(key))?.text()
    const { results } = await db
      .prepare('delete from inquiries where id in (select value from json_each(?)) returning id')
      .bind(ids ?? '[]')
      .all()
    erased += results.length
  }
  return erased
}

/** Removes entries that are older than any backup, in the first minute of each day (UTC). */
export async function removeOldErasures(bucket: R2Bucket, now: number) {
  if (now % day >= minute) return
  const register = await listRegister(bucket)
  const old = register.filter(({ uploaded }) => uploaded.getTime() < now - keptFor)
  if (old.length > 0) await bucket.delete(old.map(({ key }) => key))
}

async function listRegister(bucket: R2Bucket) {
  const objects = []
  for (let cursor: string | undefined; ; ) {
    const list = await bucket.list({ prefix: folder, ...(cursor && { cursor }) })
    objects.push(...list.objects)
    if (!list.truncated) return objects
    cursor = list.cursor
  }
}
