import type { InferResponseType } from 'hono/client'
import { api } from '../lib/api'
import { answerTo, CallError } from './calls'

export type Page = InferResponseType<typeof api.inquiries.$get, 200>
export type Inquiry = Page['inquiries'][number]

type PageRequest = { cursor: string | null; isHeld: boolean; signal: AbortSignal }

const pageLength = '50'

/** Returns one page of the list, newest first. */
export async function fetchPage({ cursor, isHeld, signal }: PageRequest): Promise<Page> {
  const query = {
    limit: pageLength,
    ...(cursor && { cursor }),
    ...(isHeld && { view: 'held' as const }),
  }
  return answerTo(api.inquiries.$get({ query }, { init: { signal } }))
}

/** Deletes an inquiry. One that is gone already is as good as deleted. */
export async function deleteInquiry(id: string) {
  try {
    await answerTo(api.inquiries[':id'].$delete({ param: { id } }))
  } catch (thrown) {
    if (!(thrown instanceof CallError && thrown.status === 404)) throw thrown
  }
}
