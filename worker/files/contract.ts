/**
 * How visitors send files with an enquiry, on the wire. Pure: shared with the form and the desk.
 *
 * The answer to POST /api/inquiries names the enquiry's private page: `page: "/enquiry/<token>"`. The
 * token allows what follows, for this enquiry alone, as `Authorization: Bearer <token>`:
 *
 * - POST /api/files, a `NewFile` as JSON: 201, or 200 for an id that came before; an `Upload`. Where all
 *   chunks have come and the file is still `receiving`, this is what joins them: it is sent until the
 *   file's state is `complete`.
 * - PUT /api/files/:id/chunks/:n, the bytes as application/octet-stream, their SHA-256 in the header
 *   `Content-Digest` (`contentDigest`): 204 once the chunk is stored, also where it was before; 200 and
 *   an `Upload` once the file is complete. Any order, several at once.
 * - GET /api/files/:id: 200, an `Upload`, whose `missing` says what to send after a reload.
 * - DELETE /api/files/:id: 204, also for one that is complete.
 *
 * Refusals have a code, and a message that says what to do and can be shown:
 *
 * - Final for the file: 401 `invalid_link`; 409 `idempotency_mismatch`: the id stands for another file; 410
 *   `enquiry_closed`: the enquiry is deleted, or takes no more files; 413 `file_too_large`,
 *   `files_too_large`; 422 `validation_failed`, `too_many_files`, `unsupported_file`, `digest_mismatch`:
 *   the whole is not what was announced; 503 `files_not_taken`: there is no storage; 507 `storage_full`.
 * - 404 `not_found`: no such file, or chunk of it. Announced with a new id, it is another file.
 * - 422 `chunk_damaged`: this chunk is to be sent again.
 * - Passing, with `Retry-After`: 429 `too_many_requests`, `file_budget_spent`; 503 `files_unavailable`,
 *   `database_unavailable`.
 */
import * as v from 'valibot'
import { cleanHeader, countVisible } from '../text'
import { day } from '../time'
import type { FileKind } from './kinds/contract'

/** Bytes of every chunk but the last one, unless its sender says otherwise. */
export const chunkBytes = 256 * 1024

/** On a weak line a small one: what is lost with the line is a chunk at most. */
export const smallChunkBytes = 64 * 1024
export const chunkSizes = [chunkBytes, smallChunkBytes] as const
export type ChunkSize = (typeof chunkSizes)[number]

/** 25 MB as Windows counts them (2^20 bytes), so that what any system calls 25 MB is taken. */
export const fileMaxBytes = 100 * chunkBytes

/** 60 MB: of all files of an enquiry together. */
export const filesMaxBytes = 240 * chunkBytes

/** Of an enquiry. */
export const filesMax = 10

/** 10 MB: of a form that is sent without JavaScript, with all files in it. */
export const plainPostMaxBytes = 10 * 1024 * 1024

/** How long a file of which chunks are missing can be continued, in ms from its last chunk. */
export const unfinishedLifetime = day

/** How long after its arrival an enquiry takes further files and corrections, in ms. */
export const additionsLifetime = 90 * day

/** In characters; the end of a longer one is kept, which has the extension. */
const nameMaxLength = 150

/** Returns a file's name alone: no path, no controls, nothing that turns the direction of the text. */
export function cleanFileName(name: string) {
  const last = cleanHeader(name.split(/[/\\]/).at(-1) ?? '').normalize('NFC')
  const plain = last.replace(/[<>:"|?*]/g, '_').replace(/^[.\s]+|[.\s]+$/g, '')
  return countVisible(plain) > 0 ? [...plain].slice(-nameMaxLength).join('') : 'file'
}

const sizeProblem = 'Send the size of the file in bytes'

export const NewFile = v.object(
  {
    /** Made by the page, so that a repeated request is not another file. */
    id: v.pipe(v.string('Send an id'), v.uuid('The id must be a UUID'), v.toLowerCase()),
    name: v.pipe(v.string('Send the name of the file'), v.transform(cleanFileName)),
    size: v.pipe(
      v.number(sizeProblem),
      v.safeInteger(sizeProblem),
      v.minValue(1, 'The file is empty. Choose another one.'),
    ),
    /** Of the whole file, as hex. */
    sha256: v.pipe(
      v.string('Send the SHA-256 of the file'),
      v.toLowerCase(),
      v.regex(/^[\da-f]{64}$/, 'The SHA-256 must be 64 hex digits'),
    ),
    /** Of this file's chunks. */
    chunkBytes: v.optional(
      v.picklist(chunkSizes, `A chunk has ${chunkSizes.join(' or ')} bytes`),
      chunkBytes,
    ),
  },
  'Send the id, name, size and sha256 of a file',
)

export type NewFile = v.InferOutput<typeof NewFile>

/** `missing`: it was complete, and its content is gone from the storage. */
export const fileStates = ['receiving', 'complete', 'missing'] as const
export type FileState = (typeof fileStates)[number]

/** A file of an enquiry. Times are ms since 1970. */
export type EnquiryFile = {
  id: string
  name: string
  /** Bytes. */
  size: number
  /** By its content; null until its first chunk is there. */
  kind: FileKind | null
  state: FileState
  createdAt: number
  completedAt: number | null
}

/**
 * A file, how large its chunks are, and the numbers of those that are still to be sent. That none is
 * missing does not make it complete: its `state` says so, once they are joined.
 */
export type Upload = { file: EnquiryFile; chunkBytes: ChunkSize; missing: number[] }

type Chunks = { size: number; chunkBytes: ChunkSize }

export function countChunks({ size, chunkBytes }: Chunks) {
  return Math.ceil(size / chunkBytes)
}

/** Bytes of the chunk of that number. */
export function chunkLength({ size, chunkBytes }: Chunks, number: number) {
  return Math.min(chunkBytes, size - number * chunkBytes)
}

/** Returns the header Content-Digest (RFC 9530) of bytes with this SHA-256. */
export function contentDigest(sha256: ArrayBuffer) {
  return `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(sha256)))}:`
}

/** Returns a size as people say it, in the units of Windows and of the limits: `860 KB`, `4.1 MB`. */
export function formatBytes(bytes: number) {
  const megabytes = bytes / 2 ** 20
  if (megabytes >= 1) return `${megabytes.toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}
