import type { InferResponseType } from 'hono/client'
import { day } from '../../../../worker/time'
import type { api } from './api'

export type Page = InferResponseType<typeof api.inquiries.$get, 200>

/** An inquiry as lists show it. */
export type Inquiry = Page['inquiries'][number]

/** How many inquiries each list holds, at one revision of the desk. */
export type DeskState = NonNullable<Page['desk']>

/** Whether an inquiry is in one of the lists of work, and not in Held or Bin, or part of another one. */
export function isListed({ box }: Pick<Inquiry, 'box'>) {
  return box !== 'held' && box !== 'bin' && box !== 'merged'
}

/** One inquiry with everything known about it: its timeline and its customer. */
export type Reading = InferResponseType<(typeof api.inquiries)[':id']['$get'], 200>

/** One inquiry with its whole message and where it came from. */
export type InquiryDetails = Reading['inquiry']

/** The most characters of a message that a row shows. */
export const excerptLength = 400

/** How long deleted enquiries stay in the bin. */
export const binLifetime = 30 * day
