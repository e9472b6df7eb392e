/**
 * Every step can be repeated after an interruption at any point: an object is written as a whole or not at
 * all, and the objects it was joined from are deleted last.
 */
import type { files } from '../db/schema'
import { type ChunkSize, chunkBytes, countChunks, smallChunkBytes } from './contract'
import { kinds } from './kinds/contract'

type Content = Pick<
  typeof files.$inferSelect,
  'id' | 'inquiryId' | 'size' | 'sha256' | 'kind' | 'received'
>

/** A part is joined as soon as its chunks are there: a whole file would exceed the free plan's 50 calls. */
const chunksPerPart = 20

export const chunkKey = (fileId: string, number: number | '') => `chunks/${fileId}/${number}`
const partKey = (fileId: string, part: number | '') => `parts/${fileId}/${part}`
export const fileKey = ({ id, inquiryId }: Pick<Content, 'id' | 'inquiryId'>) =>
  `files/${inquiryId}/${id}`

/** Null for other keys. */
export function readKey(key: string) {
  const [, part, complete] =
    /^(?:(?:chunks|parts)\/([^/]+)\/\d+|files\/[^/]+\/([^/]+))$/.exec(key) ?? []
  const fileId = part ?? complete
  return fileId === undefined ? null : { fileId, isComplete: complete !== undefined }
}

export function chunkBytesOf({ size, received }: Pick<Content, 'size' | 'received'>): ChunkSize {
  return received.length === countChunks({ size, chunkBytes }) ? chunkBytes : smallChunkBytes
}

/** Most objects joined by one request: 25 MB in 256 KiB chunks make 4 parts and 20 last chunks. */
export const sourcesPerRequest = 24

/** Most objects joined by one cron run, which needs calls for other jobs too. */
export const sourcesPerRun = chunksPerPart

const countParts = (chunks: number) => Math.ceil(chunks / chunksPerPart)

export async function joinPart(bucket: R2Bucket, file: Content, chunk: number, received: string) {
  const part = Math.floor(chunk / chunksPerPart)
  const start = part * chunksPerPart
  const isThere = !received.slice(start, start + chunksPerPart).includes('0')
  if (isThere && countParts(received.length) > 1) await putPart(bucket, file, part)
}

/**
 * Joins only a part if the whole would take too many calls. Returns whether the file is joined. Throws
 * `WrongContent` and `ObjectMissing`.
 */
export async function joinNext(bucket: R2Bucket, file: Content, maxSources: number) {
  const parts = Array.from({ length: countParts(file.received.length) }, (_, part) => part)
  const joined = parts.length > 1 ? await listNumbers(bucket, partKey(file.id, '')) : new Set()
  const [next, ...others] = parts.filter((part) => !joined.has(part))
  const keys = parts.flatMap((part) =>
    part === next ? chunkKeysOf(file, part) : [partKey(file.id, part)],
  )
  if (next !== undefined && (others.length > 0 || keys.length > maxSources)) {
    await putPart(bucket, file, next)
    return false
  }
  const { size, sha256 } = file
  const httpMetadata = { contentType: kinds[file.kind ?? 'zip'].mediaType }
  await put(bucket, fileKey(file), keys, { size, sha256, httpMetadata })
  return true
}

/** Received chunks that R2 has lost: neither they nor their joined parts exist. */
export async function findMissing(bucket: R2Bucket, { id, received }: Content) {
  const [chunks, parts] = await Promise.all([
    listNumbers(bucket, chunkKey(id, '')),
    listNumbers(bucket, partKey(id, '')),
  ])
  return Array.from(received, (_, number) => number).filter(
    (number) => !chunks.has(number) && !parts.has(Math.floor(number / chunksPerPart)),
  )
}

/** A file has fewer keys than one call lists. */
async function listNumbers(bucket: R2Bucket, prefix: string) {
  const { objects } = await bucket.list({ prefix })
  return new Set(objects.map(({ key }) => Number(key.slice(prefix.length))))
}

function putPart(bucket: R2Bucket, file: Content, part: number) {
  const partBytes = chunksPerPart * chunkBytesOf(file)
  const size = Math.min(partBytes, file.size - part * partBytes)
  return put(bucket, partKey(file.id, part), chunkKeysOf(file, part), { size })
}

function chunkKeysOf({ id, received }: Content, part: number) {
  const count = Math.min(chunksPerPart, received.length - part * chunksPerPart)
  return Array.from({ length: count }, (_, i) => chunkKey(id, part * chunksPerPart + i))
}

/** Holds only a little of the content in memory. */
async function put(
  bucket: R2Bucket,
  key: string,
  sources: readonly string[],
  { size, ...options }: R2PutOptions & { size: number },
) {
  const { readable, writable } = new FixedLengthStream(size)
  // If the target fails, nothing reads the copied data any more.
  const controller = new AbortController()
  const storing = bucket.put(key, readable, options).catch((thrown) => {
    controller.abort(thrown)
    throw asWrongContent(thrown)
  })
  const copying = copyAll(bucket, sources, writable, controller.signal)
  // The first failure is the cause. The other promise may never settle.
  await Promise.all([storing, copying])
}

async function copyAll(
  bucket: R2Bucket,
  keys: readonly string[],
  target: WritableStream,
  signal: AbortSignal,
) {
  try {
    for (const key of keys) {
      const source = await bucket.get(key)
      signal.throwIfAborted()
      if (!source) throw new ObjectMissing('A chunk or part is missing from storage.')
      await source.body.pipeTo(target, { preventClose: true, preventAbort: true, signal })
    }
    await target.close()
  } catch (thrown) {
    // Not awaited: it may never settle if nothing reads the stream.
    target.abort(thrown).catch(() => undefined)
    throw thrown
  }
}

export class ObjectMissing extends Error {}

export class WrongContent extends Error {}

/** R2 reports a wrong digest as error 10037, BadDigest. */
function asWrongContent(thrown: unknown) {
  const isDigest = thrown instanceof Error && /checksum|\b10037\b/i.test(thrown.message)
  return isDigest ? new WrongContent('The content does not match its SHA-256.') : thrown
}

/** Throws `WrongContent`. */
export async function putBytes(
  bucket: R2Bucket,
  key: string,
  bytes: ArrayBuffer,
  options: R2PutOptions,
) {
  await bucket.put(key, bytes, options).catch((thrown) => {
    throw asWrongContent(thrown)
  })
}

/** Of at most `filesPerDelete` files. */
export async function deleteChunks(
  bucket: R2Bucket,
  files: readonly Pick<Content, 'id' | 'size'>[],
) {
  await deleteAll(bucket, files.flatMap(chunkAndPartKeys))
}

/** Of at most `filesPerDelete` files. */
export async function deleteContent(
  bucket: R2Bucket,
  files: readonly Pick<Content, 'id' | 'inquiryId' | 'size'>[],
) {
  await deleteAll(
    bucket,
    files.flatMap((file) => [fileKey(file), ...chunkAndPartKeys(file)]),
  )
}

/** Most files whose content is deleted at once, which takes at most four calls to R2. */
export const filesPerDelete = 9

/** Most keys that R2 deletes in one call. */
const keysPerDelete = 1000

async function deleteAll(bucket: R2Bucket, keys: string[]) {
  for (let start = 0; start < keys.length; start += keysPerDelete) {
    await bucket.delete(keys.slice(start, start + keysPerDelete))
  }
}

/** The chunk size of a deleted file is not recorded, so this assumes the smallest. */
function chunkAndPartKeys({ id, size }: Pick<Content, 'id' | 'size'>) {
  const most = countChunks({ size, chunkBytes: smallChunkBytes })
  return [
    ...Array.from({ length: most }, (_, number) => chunkKey(id, number)),
    ...Array.from({ length: countParts(most) }, (_, part) => partKey(id, part)),
  ]
}
