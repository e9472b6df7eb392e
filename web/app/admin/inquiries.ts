import type { InferResponseType } from 'hono/client'
import { api } from '../lib/api'
import { readJson } from '../lib/read-json'

export type Page = InferResponseType<typeof api.inquiries.$get, 200>
export type Inquiry = Page['inquiries'][number]

/** The API no longer knows who is asking. */
export class SignedOutError extends Error {
  override name = 'SignedOutError'
}

type PageRequest = { cursor: string | null; isHeld: boolean; signal: AbortSignal }

const pageLength = '50'

/** Returns one page of the list, newest first. */
export async function fetchPage({ cursor, isHeld, signal }: PageRequest): Promise<Page> {
  const query = {
    limit: pageLength,
    ...(cursor && { cursor }),
    ...(isHeld && { held: 'true' as const }),
  }
  const response = await api.inquiries.$get({ query }, { init: { signal } })
  if (response.status === 401) throw new SignedOutError()
  const body = response.ok ? await readJson(response) : undefined
  if (!body || !('inquiries' in body)) {
    throw new Error(`GET /api/inquiries answered ${response.status}`)
  }
  return body
}

/** Deletes an inquiry. One that is gone already is as good as deleted. */
export async function deleteInquiry(id: string) {
  const response = await api.inquiries[':id'].$delete({ param: { id } })
  if (response.status === 401) throw new SignedOutError()
  if (!response.ok && response.status !== 404) {
    throw new Error(`DELETE /api/inquiries/:id answered ${response.status}`)
  }
}
