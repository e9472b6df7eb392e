/** Several files as one ZIP file, made while it is read. */
import { Zip, ZipPassThrough } from 'fflate'

export type Entry = { key: string; name: string; at: number }

/**
 * Yields a ZIP file of these objects, in their order. They are stored, not compressed: drawings and photos
 * hardly get smaller, and a request has little time to compute. No more than a piece of one is in memory.
 */
export async function* writeArchive(bucket: R2Bucket, entries: readonly Entry[]) {
  const written: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    written.push(bytes)
  })
  for (const { key, name, at } of entries) {
    const object = await bucket.get(key)
    if (!object) throw new Error('The content of a file is gone from the storage.')
    const entry = new ZipPassThrough(name)
    entry.mtime = at
    zip.add(entry)
    for await (const bytes of object.body) {
      entry.push(bytes)
      yield* written.splice(0)
    }
    entry.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* written.splice(0)
}
