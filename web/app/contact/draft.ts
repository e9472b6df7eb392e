import * as v from 'valibot'
import { longestFillTime } from '../../../worker/inquiries/contract'

const DraftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    name: v.string(),
    email: v.string(),
    message: v.string(),
    /** The Idempotency-Key that it is sent under, however often. */
    key: v.pipe(v.string(), v.uuid()),
    /** When the form was first shown, in ms by the visitor's clock. */
    shownAt: v.number(),
    /** `unsent` once the visitor has pressed Send, until it is known to have arrived. */
    state: v.picklist(['typed', 'unsent']),
  }),
)

/** A message that is not sent yet, as the visitor's browser keeps it. */
export type Draft = v.InferOutput<typeof DraftSchema>

/**
 * Reads a kept draft; undefined for none, for a broken one, and for one of a form shown so long ago
 * that the Worker would take it for an invention (30 days) and no longer knows its key (31 days).
 */
export function parseDraft(kept: string | null, now: number) {
  const draft = v.safeParse(DraftSchema, kept)
  return draft.success && now - draft.output.shownAt <= longestFillTime ? draft.output : undefined
}
