/** What an administrator can do to inquiries, on the wire. Pure: shared with the page that asks. */
import * as v from 'valibot'
import { workStates } from '../intake/contract'
import { day } from '../time'
import { editsAtOnce } from './edits-at-once'

/** Furthest that a reminder is set ahead, in ms. */
const furthestReminder = 2 * 365 * day

export const reminderProblem = 'remindAt must be in the next two years'

const flag = (name: string) => v.optional(v.boolean(`${name} must be true or false`))

const EditFields = v.object(
  {
    isRead: flag('isRead'),
    isDeleted: flag('isDeleted'),
    /** True marks it as spam, false says that it is none. */
    isHeld: flag('isHeld'),
    status: v.optional(v.picklist(workStates, `status must be one of ${workStates.join(', ')}`)),
    isDone: flag('isDone'),
    /** Where it was before, for an undo; a change of state says by itself whose turn it is. */
    isWaiting: flag('isWaiting'),
    ownerId: v.optional(v.nullable(v.pipe(v.string('ownerId must be text or null')))),
    /** In ms since 1970; null clears it. */
    remindAt: v.optional(
      v.nullable(
        v.pipe(
          v.number('remindAt must be a time in ms, or null'),
          v.safeInteger('remindAt must be a time in ms, or null'),
        ),
      ),
    ),
  },
  'An edit is an object',
)

type EditFields = v.InferOutput<typeof EditFields>

/** What inquiries are to be from now on; what is left out stays as it is. */
export const Edit = v.pipe(
  EditFields,
  v.check(
    (edit) => Object.values(edit).some((value) => value !== undefined),
    `An edit says one of ${Object.keys(EditFields.entries).join(', ')}`,
  ),
  v.forward(
    v.check(
      ({ isWaiting, status, isDone, remindAt }) =>
        isWaiting === undefined || [status, isDone, remindAt].some((each) => each !== undefined),
      'isWaiting needs status, isDone or remindAt beside it',
    ),
    ['isWaiting'],
  ),
  v.forward(v.check(isReminderPossible, reminderProblem), ['remindAt']),
  v.forward(
    v.check(
      ({ isDone, isWaiting, remindAt }) =>
        !isDone || (!isWaiting && (remindAt === undefined || remindAt === null)),
      'What is done waits for nobody and has no reminder',
    ),
    ['isDone'],
  ),
)

/** An undo may bring back a reminder that is due: in the inbox, not waiting. */
function isReminderPossible({ remindAt, isWaiting }: EditFields) {
  if (remindAt === undefined || remindAt === null) return true
  if (isWaiting !== false) return isReminderTime(remindAt)
  return remindAt >= 0 && remindAt <= Date.now()
}

/** Whether an inquiry can come back at a time. */
export function isReminderTime(time: number) {
  const now = Date.now()
  return time > now && time <= now + furthestReminder
}

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
