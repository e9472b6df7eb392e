/** Pure: shared with the desk. */
import * as v from 'valibot'
import { inquiryFields } from '../../intake/contract'
import { quoteFields } from '../../intake/quote/contract'

/** What a customer gave, and the team can correct. */
export const correctable = ['name', 'email', 'phone', 'company'] as const

export type Correctable = (typeof correctable)[number]

/** A missing field stays as it is; an empty phone or company is deleted. */
export const CustomerDetails = v.object(
  {
    name: v.optional(inquiryFields.name),
    email: v.optional(inquiryFields.email),
    /** As typed. */
    phone: quoteFields.phone,
    company: quoteFields.company,
  },
  'Send the details to correct',
)

export type CustomerDetails = v.InferOutput<typeof CustomerDetails>
