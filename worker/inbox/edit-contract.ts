/** API schema for editing inquiries. Pure: shared with the desk. */
import * as v from 'valibot'
import { integer, wholeNumber } from '../fields'
import { statuses } from '../intake/contract'
import { editsAtOnce, isReminderTime } from './edit-rules'

export const reminderProblem = 'remindAt must be in the next two years'

const flag = (name: string) => v.optional(v.boolean(`${name} must be true or false`))

const EditFields = v.object(
  {
    isRead: flag('isRead'),
    isDeleted: flag('isDeleted'),
    /** True marks the inquiry as spam, false as not spam. */
    isHeld: flag('isHeld'),
    status: v.optional(v.picklist(statuses, `status must be one of ${statuses.join(', ')}`)),
    /** In ms since 1970, or null. Restores the earlier value in an undo of the status `new`. */
    firstAnsweredAt: v.optional(
      v.nullable(wholeNumber('firstAnsweredAt must be a time in ms, or null')),
    ),
    isDone: flag('isDone'),
    /** Restores the earlier value in an undo; otherwise the other fields determine it. */
    isWaiting: flag('isWaiting'),
    ownerId: v.optional(v.nullable(v.pipe(v.string('ownerId must be text or null')))),
    /** In ms since 1970; null clears it. */
    remindAt: v.optional(v.nullable(integer('remindAt must be a time in ms, or null'))),
  },
  'edit must be an object',
)

type EditFields = v.InferOutput<typeof EditFields>

/** The new values; fields that are left out stay as they are. */
export const Edit = v.pipe(
  EditFields,
  v.check(
    (edit) => Object.values(edit).some((value) => value !== undefined),
    `edit must have at least one of ${Object.keys(EditFields.entries).join(', ')}`,
  ),
  v.forward(
    v.check(
      ({ isWaiting, status, isDone, remindAt }) =>
        isWaiting === undefined || [status, isDone, remindAt].some((each) => each !== undefined),
      'isWaiting requires status, isDone or remindAt',
    ),
    ['isWaiting'],
  ),
  v.forward(
    v.check(
      ({ firstAnsweredAt, status }) =>
        firstAnsweredAt === undefined || (status !== undefined && status !== 'new'),
      'firstAnsweredAt requires a status other than new',
    ),
    ['firstAnsweredAt'],
  ),
  v.forward(v.check(isReminderPossible, reminderProblem), ['remindAt']),
  v.forward(
    v.check(
      ({ isDone, isWaiting, remindAt }) =>
        !isDone || (!isWaiting && (remindAt === undefined || remindAt === null)),
      'A done inquiry cannot be waiting or have a reminder',
    ),
    ['isDone'],
  ),
)

/** An undo may restore a reminder that is already due if the inquiry is not waiting. */
function isReminderPossible({ remindAt, isWaiting }: EditFields) {
  if (remindAt === undefined || remindAt === null) return true
  const now = Date.now()
  if (isWaiting !== false) return isReminderTime(remindAt, now)
  return remindAt >= 0 && remindAt <= now
}

export type Edit = v.InferOutput<typeof Edit>

/** Several inquiries, each with the version the administrator saw, and the edit to apply. */
export const Edits = v.object({
  inquiries: v.pipe(
    v.array(
      v.object({
        id: v.string('id must be text'),
        version: integer('version must be a whole number'),
      }),
      'inquiries must be a list',
    ),
    v.minLength(1, 'inquiries must name at least one'),
    v.maxLength(editsAtOnce, `inquiries may name at most ${editsAtOnce}`),
  ),
  edit: Edit,
})
