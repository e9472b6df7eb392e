import * as v from 'valibot'
import { challengeField, decoyField, inquiryFields, problemOf } from './contract'
import { quoteFields } from './quote/contract'

/**
 * A submission: the three fields, what a visitor may add, and what helps to tell a person from a
 * program. The latter is `unknown` on purpose: a strange value is a reason to hold a submission, never
 * to refuse it.
 */
export const NewInquiry = v.object(
  {
    ...inquiryFields,
    ...quoteFields,
    [decoyField]: v.optional(v.unknown()),
    /** When the form was first shown and when it was sent, in ms by the visitor's own clock. */
    shownAt: v.optional(v.unknown()),
    sentAt: v.optional(v.unknown()),
    [challengeField]: v.optional(v.unknown()),
    /** Where the visitor came from, as inquiry-origin.ts reads it. */
    origin: v.optional(v.unknown()),
  },
  problemOf,
)

export type NewInquiry = v.InferOutput<typeof NewInquiry>
