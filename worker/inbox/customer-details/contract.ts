/** Pure: shared with the desk. */
import * as v from 'valibot'
import { shortText } from '../../fields'
import { inquiryFields } from '../../intake/contract'
import { quoteFields } from '../../intake/quote/contract'
import { emailMaxLength } from '../../text'

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

export const contactKinds = ['email', 'phone'] as const

/** A further address or number of a customer. */
export type Contact = { id: number; kind: (typeof contactKinds)[number]; address: string }

export const contactProblem =
  'Enter an e-mail address, or a phone number with its area code; from abroad, start with +'

export const NewContact = v.object(
  { address: v.pipe(shortText(emailMaxLength, contactProblem), v.trim()) },
  'Send the address',
)
