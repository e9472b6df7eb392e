import { env } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { inquiryPage } from '../encryption'
import type { Bindings } from '../env'
import { chunkBytes, contentDigest, type InquiryFile } from '../files/contract'
import { addInquiry } from './inquiries'
import { addNotified } from './outbox'
import { openMailbox } from './provider'
import { request } from './requests'
import { adminHeaders, anInquiry } from './samples'

let visitors = 0

/** Sends an enquiry as the form does, each from a new address. Returns its id and private page. */
export async function sendInquiry(more: object = {}, changes: Partial<Bindings> = {}) {
  visitors += 1
  const ip = `192.0.${visitors >> 8}.${visitors & 255}`
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': ip },
    body: JSON.stringify({ ...anInquiry, ...more }),
  }
  const response = await request('/api/inquiries', init, { ...openMailbox().resend, ...changes })
  const { inquiry, page } = await response.json<{ inquiry: { id: string }; page: string }>()
  return { id: inquiry.id, page, token: page.split('/').at(-1) ?? '' }
}

/** Stores an enquiry, notified of unless it is held. Returns its id and private page. */
export async function addWithPage(given: Parameters<typeof addInquiry>[0] = {}) {
  const id = await (given.heldFor ? addInquiry : addNotified)(given)
  const page = inquiryPage(env, id) ?? ''
  return { id, page, token: page.split('/').at(-1) ?? '' }
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes)

/** Returns bytes of this size that are detected as a PDF. */
export function aPdf(size: number, seed = 1) {
  const bytes = new Uint8Array(size)
  // The bytes repeat after this many.
  const period = 2 ** 16
  for (let i = 0; i < Math.min(size, period); i += 1) {
    bytes[i] = (i * 31 + seed * 7 + (i >> 8)) & 0xff
  }
  for (let end = period; end < size; end *= 2) bytes.copyWithin(end, 0, end)
  bytes.set(new TextEncoder().encode('%PDF-1.7\n').subarray(0, size))
  return bytes
}

type Answer = {
  status: number
  file?: InquiryFile
  chunkBytes?: number
  missing?: number[]
  error?: { code: string; message: string; fields?: Record<string, string> }
  retryAfter: string | null
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text()
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, retryAfter, ...(text && JSON.parse(text)) }
}

/** Returns functions that make the calls of a visitor's page for one enquiry. */
export function filesOf(token: string, changes: Partial<Bindings> = {}, ip = '198.51.100.1') {
  const proof = { authorization: `Bearer ${token}`, 'cf-connecting-ip': ip }
  return callsTo('/api/files', proof, changes)
}

/** Returns functions that make the calls of the desk for one enquiry. */
export async function teamFilesOf(inquiryId: string, changes: Partial<Bindings> = {}) {
  return callsTo(`/api/inquiries/${inquiryId}/files`, await adminHeaders(), changes)
}

function callsTo(address: string, proof: Record<string, string>, changes: Partial<Bindings>) {
  const call = async (path: string, init: RequestInit) => {
    const headers = { ...proof, ...(init.headers as Record<string, string>) }
    return read(await request(address + path, { ...init, headers }, changes))
  }
  return {
    announce(bytes: Uint8Array, more: object = {}) {
      const sha256 = sha256Of(bytes).digest('hex')
      const id = crypto.randomUUID()
      const body = JSON.stringify({ id, name: 'plan.pdf', size: bytes.length, sha256, ...more })
      const headers = { 'content-type': 'application/json' }
      return call('', { method: 'POST', headers, body })
    },
    read: (id: string) => call(`/${id}`, {}),
    remove: (id: string) => call(`/${id}`, { method: 'DELETE' }),
    send(
      id: string,
      bytes: Uint8Array,
      number: number,
      headers: Record<string, string> = {},
      length: number = chunkBytes,
    ) {
      const chunk = bytes.slice(number * length, (number + 1) * length)
      return call(`/${id}/chunks/${number}`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/octet-stream',
          'content-digest': contentDigest(new Uint8Array(sha256Of(chunk).digest()).buffer),
          ...headers,
        },
        body: chunk,
      })
    },
    /** Sends a whole file and returns the last answer. */
    async upload(bytes: Uint8Array, more: object = {}) {
      let answer = await this.announce(bytes, more)
      const id = answer.file?.id ?? ''
      const { chunkBytes: length, missing = [] } = answer
      for (const number of missing) answer = await this.send(id, bytes, number, {}, length)
      return answer
    },
  }
}

/** Stores a complete file of an enquiry, by default of its customer, without the calls of a page. Returns its id. */
export async function addFile(
  inquiryId: string,
  bytes = aPdf(500),
  { name = 'plan.pdf', author = null as string | null } = {},
) {
  const id = crypto.randomUUID()
  await bucket().put(`files/${inquiryId}/${id}`, bytes)
  await env.DB.batch([
    env.DB.prepare(
      `insert into files (id, inquiry_id, name, size, sha256, kind, state, received, created_at,
        received_at, completed_at, has_chunks, author)
        values (?1, ?2, ?3, ?4, ?5, 'pdf', 'complete', '0', ?6, ?6, ?6, 0, ?7)`,
    ).bind(
      ...[id, inquiryId, name, bytes.length, sha256Of(bytes).digest('hex'), Date.now(), author],
    ),
    // A trigger counts its bytes once they are received.
    env.DB.prepare("update files set received = '1' where id = ?").bind(id),
  ])
  return id
}

/** Stores all chunks of a file but joins none, as if every request was cut off. Returns its id. */
export async function sendWithoutJoining(token: string, bytes: Uint8Array, more: object = {}) {
  const { file, chunkBytes: length = chunkBytes } = await filesOf(token).announce(bytes, more)
  const id = file?.id ?? ''
  for (let start = 0; start < bytes.length; start += length) {
    await bucket().put(`chunks/${id}/${start / length}`, bytes.slice(start, start + length))
  }
  const received =
    "update files set received = replace(received, '0', '1'), kind = 'pdf' where id = ?"
  await env.DB.prepare(received).bind(id).run()
  return id
}

export function bucket() {
  if (!env.FILES) throw new Error('The FILES bucket is missing.')
  return env.FILES
}

/** Returns the keys of all objects, in order. */
export async function objectKeys() {
  const { objects } = await bucket().list({ limit: 1000 })
  return objects.map(({ key }) => key)
}

/** Deletes objects left by earlier tests: R2 is not emptied with the database. */
export async function emptyBucket() {
  const { objects, truncated } = await bucket().list({ limit: 1000 })
  if (objects.length > 0) await bucket().delete(objects.map(({ key }) => key))
  if (truncated) await emptyBucket()
}

export async function fileRows() {
  const { results } = await env.DB.prepare('select * from files order by created_at, id').all<{
    id: string
    inquiry_id: string
    state: string
    received: string
    has_chunks: number
  }>()
  return results
}
