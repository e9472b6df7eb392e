import { eq } from 'drizzle-orm'
import { Zip, ZipPassThrough } from 'fflate'
import { type Context, Hono } from 'hono'
import { auditEntry } from '../../audit/store'
import { inquiries } from '../../db/schema'
import { decrypt, encrypt } from '../../encryption'
import type { Env } from '../../env'
import { ApiError } from '../../errors'
import { streamFrom } from '../../http/respond'
import { refusalOf, requireJson, validate } from '../../http/validate'
import { referenceOf } from '../../reference'
import { type AsAdmin, requireAdmin } from '../../session/require-admin'
import { minute } from '../../time'
import { knownZone, writeLocalTime } from '../../time-zone'
import { hasPreview, NewFileLinks } from '../contract'
import { kinds } from '../kinds/contract'
import { nameFor } from '../kinds/download-name'
import { fileKey } from '../objects'
import { requireBucket } from '../receive-chunk'
import { type FileRow, listFiles } from '../store'

/** How long an address is valid, in ms. Meanwhile, a viewer may request a file part by part. */
const lifetime = 5 * minute

type Target = { name: string; mediaType: string } & ({ key: string } | { entries: Entry[] })

const purpose = 'file ticket'

export const fileLinkRoutes = new Hono<Env>().post(
  '/:id/file-links',
  requireAdmin,
  requireJson,
  validate('json', NewFileLinks),
  async (c) => {
    const { fileIds, as } = c.req.valid('json')
    const inquiryId = c.req.param('id')
    const { db } = c.var
    const [rows, [inquiry]] = await db.batch([
      listFiles(db, inquiryId),
      db.select({ number: inquiries.number }).from(inquiries).where(eq(inquiries.id, inquiryId)),
    ])
    const files = fileIds.map((id) => rows.find((row) => row.id === id && row.state === 'complete'))
    const found = files.filter((file) => file !== undefined)
    if (!inquiry || found.length < files.length) {
      throw new ApiError('not_found', 'A file is no longer available. Reload the enquiry.')
    }
    // Previews are not recorded, so they must not replace downloads.
    if (as === 'preview' && !found.every(hasPreview)) {
      const message = 'One of these files has no preview. Download it instead.'
      throw refusalOf([{ message, path: ['fileIds'] }])
    }
    const now = Date.now()
    const reference = referenceOf(c.env, inquiry.number)
    const targets = as === 'archive' ? [archiveOf(found, reference)] : found.map(targetOf)
    const scope = { purpose, subject: c.var.admin.sessionId } as const
    const tickets = await Promise.all(
      targets.map((target) => encrypt(c.env, scope, { target }, now + lifetime)),
    )
    if (as !== 'preview') {
      const by = { actor: c.var.admin.email, now }
      await auditEntry(db, by, 'files_downloaded', { details: { count: found.length }, inquiryId })
    }
    const addresses = tickets.map((ticket) => `/api/file-downloads/${ticket}`)
    return c.json({ addresses, expiresAt: now + lifetime }, 201)
  },
)

/** Only the session that requested an address may use it. */
export const fileDownloadRoutes = new Hono<Env>().get('/:fileTicket', requireAdmin, async (c) => {
  const scope = { purpose, subject: c.var.admin.sessionId } as const
  const read = await decrypt<{ target: Target }>(c.env, scope, c.req.param('fileTicket'))
  const target = read?.payload.target
  if (!target) throw new ApiError('not_found', 'This link has expired. Open the file again.')
  const bucket = requireBucket(c.env)
  // Never as a page on our origin: a visitor's file must not run, even if the browser renders it.
  c.set('pagePolicy', "sandbox; default-src 'none'; frame-ancestors 'none'")
  const headers = {
    'content-type': target.mediaType,
    'content-disposition': attachment(target.name),
  }
  if ('key' in target) return sendObject(c, bucket, target.key, headers)
  const archive = writeArchive(bucket, target.entries, knownZone(c.env.TIME_ZONE))
  return new Response(streamFrom(archive), { headers })
})

function targetOf(file: FileRow): Target {
  const { mediaType } = kinds[file.kind ?? 'zip']
  return { name: nameFor(file.name, file.kind), mediaType, key: fileKey(file) }
}

function archiveOf(files: readonly FileRow[], reference: string): Target {
  const names = uniqueNames(files.map(({ name, kind }) => nameFor(name, kind)))
  const entries = files.map((file, i) => ({
    key: fileKey(file),
    name: names[i] ?? file.name,
    at: file.completedAt ?? file.createdAt,
  }))
  return { name: `${reference}.zip`, mediaType: 'application/zip', entries }
}

/** As in 'plan (2).pdf'. */
export function uniqueNames(names: readonly string[]) {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) {
      unique = name.replace(/(\.[^.]*)?$/, (extension) => ` (${count})${extension}`)
    }
    taken.add(unique.toLowerCase())
    return unique
  })
}

/** Sends only the range that the request asks for, if any (RFC 9110 §14). */
async function sendObject(
  c: Context<AsAdmin>,
  bucket: R2Bucket,
  key: string,
  headers: Record<string, string>,
) {
  const requested = c.req.header('range')
  if (/^bytes=-0+$/.test(requested ?? '')) throw noSuchPart()
  const range = isRange(requested) ? c.req.raw.headers : undefined
  const object = await bucket.get(key, range && { range }).catch((thrown: Error) => {
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

export type Entry = { key: string; name: string; at: number }

/**
 * Uncompressed: drawings and photos hardly shrink, and a request has little CPU time. Objects are
 * streamed, never held in memory whole.
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
