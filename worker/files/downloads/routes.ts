import { eq } from 'drizzle-orm'
import { Zip, ZipPassThrough } from 'fflate'
import { Hono } from 'hono'
import { auditEntry } from '../../audit/store'
import { inquiries } from '../../db/schema'
import { decrypt, encrypt } from '../../encryption'
import type { Env } from '../../env'
import { ApiError } from '../../errors'
import { streamFrom } from '../../http/respond'
import { refusalOf, requireJson, validate } from '../../http/validate'
import { referenceOf } from '../../reference'
import { requireAdmin } from '../../session/require-admin'
import { minute } from '../../time'
import { knownZone, writeLocalTime } from '../../time-zone'
import { hasPreview, NewFileLinks } from '../contract'
import { nameFor } from '../kinds/download-name'
import { fileKey } from '../objects'
import { requireBucket } from '../receive-chunk'
import { type FileRow, listFiles } from '../store'
import {
  filePolicy,
  headersOf,
  type Named,
  type StoredObject,
  sendObject,
  targetOf,
} from './send-object'

/** How long an address is valid, in ms. Meanwhile, a viewer may request a file part by part. */
const lifetime = 5 * minute

type Target = StoredObject | (Named & { entries: Entry[] })

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
  c.set('pagePolicy', filePolicy)
  if ('key' in target) return sendObject(c.req.raw, bucket, target)
  const headers = headersOf(target)
  const archive = writeArchive(bucket, target.entries, knownZone(c.env.TIME_ZONE))
  return new Response(streamFrom(archive), { headers })
})

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
