/** Several files as one ZIP file, generated while it is downloaded. */
import { Zip, ZipPassThrough } from 'fflate'
import { writeLocalTime } from '../../time-zone'

export type Entry = { key: string; name: string; at: number }

/**
 * Yields a ZIP file of these objects, in this order. They are stored uncompressed: drawings and
 * photos hardly shrink, and a request has little CPU time. Objects are streamed, never held in
 * memory whole.
 */
export async function* writeArchive(bucket: R2Bucket, entries: readonly Entry[], timeZone: string) {
  const written: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    written.push(bytes)
  })
  for (const { key, name, at } of entries) {
    const object = await bucket.get(key)
    if (!object) throw new Error('The content of a file is missing from storage.')
    const entry = new ZipPassThrough(name)
    // A ZIP file holds times without a zone. fflate writes them in the runtime's zone, in which text
    // without a zone is parsed too, so the file gets the company's time.
    entry.mtime = writeLocalTime(at, timeZone)
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
