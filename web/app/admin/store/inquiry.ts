import type { InferResponseType } from 'hono/client'
import type { api } from '../../lib/api'

export type Page = InferResponseType<typeof api.inquiries.$get, 200>

/** An inquiry as lists show it. */
export type Inquiry = Page['inquiries'][number]

/** How many inquiries stand where, at one revision of the desk. */
export type DeskState = NonNullable<Page['desk']>

/** One inquiry with all that is known of it: its timeline, and its customer. */
export type Reading = InferResponseType<(typeof api.inquiries)[':id']['$get'], 200>

/** One inquiry with its whole message and where it came from. */
export type InquiryDetails = Reading['inquiry']

/** A row shows at most as many characters of a message. */
export const excerptLength = 400

/** In ms: a deleted enquiry stays in the bin for 30 days. */
export const binLifetime = 30 * 24 * 60 * 60 * 1000
