import { ApiError } from '../../errors'
import { kinds } from '../kinds/contract'
import { nameFor } from '../kinds/download-name'
import { fileKey } from '../objects'
import type { FileRow } from '../store'

export type Named = { name: string; mediaType: string }

/** An object in the bucket, and the name and type under which it is downloaded. */
export type StoredObject = Named & { key: string }

export function targetOf(file: Pick<FileRow, 'id' | 'inquiryId' | 'name' | 'kind'>): StoredObject {
  const { mediaType } = kinds[file.kind ?? 'zip']
  return { name: nameFor(file.name, file.kind), mediaType, key: fileKey(file) }
}

/** Sends only the range that the request asks for, if any (RFC 9110 §14). */
export async function sendObject(request: Request, bucket: R2Bucket, target: StoredObject) {
  const headers = headersOf(target)
  const requested = request.headers.get('range') ?? undefined
  if (/^bytes=-0+$/.test(requested ?? '')) throw noSuchPart()
  const range = isRange(requested) ? request.headers : undefined
  const object = await bucket.get(target.key, range && { range }).catch((thrown: Error) => {
    throw range && /\b10039\b|range/i.test(thrown.message) ? noSuchPart() : thrown
  })
  if (!object) throw new ApiError('not_found', 'The content of this file is missing.')
  const { size } = object
  const part = range && object.range && 'offset' in object.range ? object.range : undefined
  const offset = part?.offset ?? 0
  const length = part?.length ?? size - offset
  // Local R2 does not reject a range that starts after the end.
  if (range && startOf(requested) >= size) throw noSuchPart()
  const all = { ...headers, 'accept-ranges': 'bytes', 'content-length': String(length) }
  if (!part) return new Response(object.body, { headers: all })
  const contentRange = `bytes ${offset}-${offset + length - 1}/${size}`
  return new Response(object.body, {
    status: 206,
    headers: { ...all, 'content-range': contentRange },
  })
}

/** Content-Disposition (RFC 6266). */
function attachment(name: string) {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Any header but a single valid range is ignored. */
function isRange(range = '') {
  const parts = /^bytes=(?:(\d+)-(\d*)|-\d+)$/.exec(range)
  if (!parts) return false
  const [, from, to] = parts
  return !from || !to || Number(from) <= Number(to)
}

/** 0 for a suffix range. */
function startOf(range = '') {
  return Number(/^bytes=(\d+)/.exec(range)?.[1] ?? 0)
}

function noSuchPart() {
  return new ApiError('range_not_satisfiable', 'The requested range is outside the file.')
}

/** Never as a page on our origin: a visitor's file must not run, even if the browser renders it. */
export const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"

export function headersOf({ name, mediaType }: Named) {
  return { 'content-type': mediaType, 'content-disposition': attachment(name) }
}
