import type { InferResponseType } from 'hono/client'
import type { Origin } from '../../../worker/inquiries/inquiry-origin'
import { api } from '../lib/api'
import { answerTo } from './calls'
import type { FilterQuery } from './find/filter'
import { frontPage } from './offline/front-page'
import type { ListName } from './views'

export type Page = InferResponseType<typeof api.inquiries.$get, 200>

/** An inquiry as lists show it. */
export type Inquiry = Page['inquiries'][number]

/** How many inquiries stand where, at one revision of the desk. */
export type DeskState = NonNullable<Page['desk']>

/** One inquiry with all that is known of it. */
export type InquiryDetails = { inquiry: Inquiry & { origin?: Origin } }

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
  const query = {
    ...filter,
    view,
    limit: pageLength,
    excerpt: String(excerptLength),
    ...(cursor && { cursor }),
  }
  const load = () => answerTo<Page>(api.inquiries.$get({ query }, { init: { signal } }))
  const isFront = view === 'inbox' && !cursor && Object.keys(filter).length === 0
  return isFront ? frontPage(load) : load()
}
