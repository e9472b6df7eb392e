/**
 * The content of files in R2. Every step can be repeated after it was cut off anywhere: a target is put
 * as a whole or not at all, and what it was made of is deleted last.
 */
import { type ChunkSize, chunkBytes, countChunks, smallChunkBytes } from './contract'

/** Which content: the row of a file has all of it. */
export type Content = {
  id: string
  inquiryId: string
  size: number
  sha256: string
  /** For each chunk a 1 once it is stored, a 0 before. */
  received: string
}

/**
 * Chunks that are joined as soon as they are there: with all chunks of a file at once a request would make
 * more calls than one has on the free plan (50).
 */
const chunksPerPart = 20

export const chunkKey = (fileId: string, number: number | '') => `chunks/${fileId}/${number}`
const partKey = (fileId: string, part: number | '') => `parts/${fileId}/${part}`
export const fileKey = ({ id, inquiryId }: Pick<Content, 'id' | 'inquiryId'>) =>
  `files/${inquiryId}/${id}`

/** Returns the id of the file that an object belongs to, and whether it is all of it; null for what is none of ours. */
export function readKey(key: string) {
  const [, part, complete] =
    /^(?:(?:chunks|parts)\/([^/]+)\/\d+|files\/[^/]+\/([^/]+))$/.exec(key) ?? []
  const fileId = part ?? complete
  return fileId === undefined ? null : { fileId, isComplete: complete !== undefined }
}

/** Returns how large the chunks of a file are: its row has one digit for each. */
export function chunkBytesOf({ size, received }: Pick<Content, 'size' | 'received'>): ChunkSize {
  return received.length === countChunks({ size, chunkBytes }) ? chunkBytes : smallChunkBytes
}

/** Most objects that a request puts together: those of 25 MB in chunks of 256 KiB, whose last part is not joined. */
export const sourcesPerRequest = 24

/** The same of a run of cron, which makes more calls for other things. */
export const sourcesPerRun = chunksPerPart

type Joining = { mediaType: string; maxSources: number }

const countParts = (chunks: number) => Math.ceil(chunks / chunksPerPart)

/** Joins the part that a chunk belongs to, where all of it has been received. */
export async function joinPart(bucket: R2Bucket, file: Content, chunk: number, received: string) {
  const part = Math.floor(chunk / chunksPerPart)
  const start = part * chunksPerPart
  const isThere = !received.slice(start, start + chunksPerPart).includes('0')
  if (isThere && countParts(received.length) > 1) await putPart(bucket, file, part)
}

/**
 * Joins a whole file, or a part of it where all at once would take too many calls. Returns whether the file
 * is joined. Throws `WrongContent` where it is not what its sender said, and `ObjectMissing`.
 */
export async function joinNext(
  bucket: R2Bucket,
  file: Content,
  { mediaType, maxSources }: Joining,
) {
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
  await put(bucket, fileKey(file), keys, { size, sha256, mediaType })
  return true
}

/** Returns the chunks of a whole file that are neither there nor in a part that is. */
export async function findMissing(bucket: R2Bucket, { id, received }: Content) {
  const [chunks, parts] = await Promise.all([
    listNumbers(bucket, chunkKey(id, '')),
    listNumbers(bucket, partKey(id, '')),
  ])
  return Array.from(received, (_, number) => number).filter(
    (number) => !chunks.has(number) && !parts.has(Math.floor(number / chunksPerPart)),
  )
}

/** Returns the numbers at the end of keys; of a file there are fewer than one call lists. */
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

type Target = { size: number; sha256?: string; mediaType?: string }

/** Puts the objects of these keys together as one, without ever holding more than a little of it. */
async function put(
  bucket: R2Bucket,
  key: string,
  sources: readonly string[],
  { size, sha256, mediaType }: Target,
) {
  const { readable, writable } = new FixedLengthStream(size)
  const options = {
    ...(sha256 && { sha256 }),
    ...(mediaType && { httpMetadata: { contentType: mediaType } }),
  }
  // Where the target fails, nobody reads what is copied.
  const controller = new AbortController()
  const storing = bucket.put(key, readable, options).catch((thrown) => {
    controller.abort(thrown)
    throw asWrongContent(thrown)
  })
  const copying = copyAll(bucket, sources, writable, controller.signal)
  // The first to fail is the cause, and the other one may never end.
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
      if (!source) throw new ObjectMissing('A chunk or part is gone from the storage.')
      await source.body.pipeTo(target, { preventClose: true, preventAbort: true, signal })
    }
    await target.close()
  } catch (thrown) {
    // Not waited for: it may never end where nobody reads.
    target.abort(thrown).catch(() => undefined)
    throw thrown
  }
}

/** What was stored of a file is not there. */
export class ObjectMissing extends Error {}

/** The content does not have the digest that its sender gave. */
export class WrongContent extends Error {}

/** R2 has checked it: code 10037, BadDigest. */
function asWrongContent(thrown: unknown) {
  const isDigest = thrown instanceof Error && /checksum|\b10037\b/i.test(thrown.message)
  return isDigest ? new WrongContent('The content is not what was announced.') : thrown
}

/** Puts bytes that are there as a whole. Throws `WrongContent`. */
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

/** Deletes the chunks and parts of these files: `filesPerDelete` at most. */
export async function deleteChunks(
  bucket: R2Bucket,
  files: readonly Pick<Content, 'id' | 'size'>[],
) {
  await deleteAll(bucket, files.flatMap(chunkAndPartKeys))
}

/** Deletes all that there may be of these files: `filesPerDelete` at most. */
export async function deleteContent(
  bucket: R2Bucket,
  files: readonly Pick<Content, 'id' | 'inquiryId' | 'size'>[],
) {
  await deleteAll(
    bucket,
    files.flatMap((file) => [fileKey(file), ...chunkAndPartKeys(file)]),
  )
}

/** Files whose content is deleted at once, by four calls of R2 at most. */
export const filesPerDelete = 9

/** One call of R2 takes so many keys. */
const keysPerDelete = 1000

async function deleteAll(bucket: R2Bucket, keys: string[]) {
  for (let start = 0; start < keys.length; start += keysPerDelete) {
    await bucket.delete(keys.slice(start, start + keysPerDelete))
  }
}

/** Of a deleted file nothing says how large its chunks were: as many as there may be. */
function chunkAndPartKeys({ id, size }: Pick<Content, 'id' | 'size'>) {
  const most = countChunks({ size, chunkBytes: smallChunkBytes })
  return [
    ...Array.from({ length: most }, (_, number) => chunkKey(id, number)),
    ...Array.from({ length: countParts(most) }, (_, part) => partKey(id, part)),
  ]
}
