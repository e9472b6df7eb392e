import * as v from 'valibot'
import { challengeField, decoyField, inquiryFields, problemOf } from './contract'
import { quoteFields } from './quote/contract'

/**
 * A submission: the three required fields, optional details, and fields that help to distinguish a
 * person from a bot. The latter are `unknown` on purpose: an invalid value is a reason to hold a
 * submission, never to refuse it.
 */
export const NewInquiry = v.object(
  {
    ...inquiryFields,
    ...quoteFields,
    [decoyField]: v.optional(v.unknown()),
    /** When the form was first shown and when it was sent, in ms, by the visitor's own clock. */
    shownAt: v.optional(v.unknown()),
    sentAt: v.optional(v.unknown()),
    [challengeField]: v.optional(v.unknown()),
    /** Where the visitor came from; parsed in source.ts. */
    origin: v.optional(v.unknown()),
  },
  problemOf,
)

export type NewInquiry = v.InferOutput<typeof NewInquiry>
