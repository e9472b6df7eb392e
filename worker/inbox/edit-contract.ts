/** What an administrator can do to inquiries, on the wire. Pure: shared with the page that asks. */
import * as v from 'valibot'

/** Most inquiries in one request: a few full pages of the list. */
export const editsAtOnce = 500

/**
 * What inquiries are to be from now on. Nobody puts an inquiry back among the held ones: its notification
 * may be out.
 */
export const Edit = v.pipe(
  v.object(
    {
      isRead: v.optional(v.boolean('isRead must be true or false')),
      isDeleted: v.optional(v.boolean('isDeleted must be true or false')),
      isHeld: v.optional(v.literal(false, 'isHeld must be false')),
    },
    'An edit is an object',
  ),
  v.check(
    ({ isRead, isDeleted, isHeld }) => (isRead ?? isDeleted ?? isHeld) !== undefined,
    'An edit says isRead, isDeleted or isHeld',
  ),
)

export type Edit = v.InferOutput<typeof Edit>

/** Several inquiries, each as the administrator saw it, and what they are to be. */
export const Edits = v.object({
  inquiries: v.pipe(
    v.array(
      v.object({
        id: v.string('An id is text'),
        version: v.pipe(v.number('A version is a number'), v.safeInteger('A version is a number')),
      }),
      'inquiries must be a list',
    ),
    v.minLength(1, 'inquiries must name at least one'),
    v.maxLength(editsAtOnce, `inquiries may name at most ${editsAtOnce}`),
  ),
  edit: Edit,
})
