import type { InferResponseType } from 'hono/client'
import { api } from '../lib/api'
import { answerTo, CallError } from './calls'
import type { FilterQuery } from './find/filter'
import { frontPage } from './offline/front-page'
import type { ListName } from './views'

export type Page = InferResponseType<typeof api.inquiries.$get, 200>

/** An inquiry as lists show it. */
export type Inquiry = Page['inquiries'][number]

/** How many inquiries stand where, at one revision of the desk. */
export type DeskState = NonNullable<Page['desk']>

/** One inquiry with its whole message and where it came from. */
export type InquiryDetails = InferResponseType<OneInquiry['$get'], 200>['inquiry']

type OneInquiry = (typeof api.inquiries)[':id']

type PageRequest = {
  view: ListName
  filter: FilterQuery
  cursor: string | null
  signal: AbortSignal
}

const pageLength = '100'

/** A row shows at most as many characters of a message. */
export const excerptLength = 400

/** Returns one page of a list, newest first. */
export async function fetchPage({ view, filter, cursor, signal }: PageRequest): Promise<Page> {
  const { q, ...conditions } = filter
  const query = {
    ...conditions,
    view,
    limit: pageLength,
    excerpt: String(excerptLength),
    ...(cursor && { cursor }),
  }
  const init = { signal }
  // Search words may be a name: they stand in no address, since addresses end up in logs.
  const load = () =>
    answerTo<Page>(
      q
        ? api.inquiries.search.$post({ json: { ...query, q } }, { init })
        : api.inquiries.$get({ query }, { init }),
    )
  const isFront = view === 'inbox' && !cursor && Object.keys(filter).length === 0
  return isFront ? frontPage(load) : load()
}

/** Returns an inquiry whole, or null if there is none (any more). */
export async function fetchInquiry(
  id: string,
  signal: AbortSignal,
): Promise<InquiryDetails | null> {
  try {
    const call = api.inquiries[':id'].$get({ param: { id } }, { init: { signal } })
    return (await answerTo<{ inquiry: InquiryDetails }>(call)).inquiry
  } catch (thrown) {
    if (thrown instanceof CallError && thrown.status === 404) return null
    throw thrown
  }
}
