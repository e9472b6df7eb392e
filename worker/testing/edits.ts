import type { Reply } from '../correspondence/contract'
import type { Bindings } from '../env'
import type { Customer, TimelineEntry } from '../inbox/inquiry'
import type { ListedInquiry } from '../inbox/listed'
import { request } from './requests'
import { adminHeaders } from './samples'

type EditAnswer = {
  reply: Reply
  note: { id: number }
  inquiry: ListedInquiry
  done: { id: string; version: number }[]
  stale: ListedInquiry[]
  missing: string[]
  error: { code: string; fields?: Record<string, string> }
  current: ListedInquiry
  timeline: TimelineEntry[]
  customer: Customer
}

/** Sends a request as a signed-in administrator, by default always the same. Returns the status and body of the response. */
export async function asAdmin(
  method: string,
  path: string,
  body?: unknown,
  more: {
    version?: number | string
    key?: string
    changes?: Partial<Bindings>
    headers?: Record<string, string>
  } = {},
) {
  const { version, key, changes } = more
  const headers = {
    ...(more.headers ?? (await adminHeaders())),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(version !== undefined && { 'if-match': `"${version}"` }),
    ...(key && { 'idempotency-key': key }),
  }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await request(path, init, changes)
  const text = await response.text()
  return { status: response.status, ...(text && (JSON.parse(text) as EditAnswer)) } as {
    status: number
  } & EditAnswer
}

export function patch(id: string, edit: object, more?: Parameters<typeof asAdmin>[3]) {
  return asAdmin('PATCH', `/api/inquiries/${encodeURIComponent(id)}`, edit, more)
}

export function remove(id: string, more?: Parameters<typeof asAdmin>[3]) {
  return asAdmin('DELETE', `/api/inquiries/${encodeURIComponent(id)}`, undefined, more)
}
