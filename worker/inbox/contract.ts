/** Pure: shared with the desk. */
import * as v from 'valibot'
import {
  integer,
  positiveInQuery,
  reminderProblem,
  shortText,
  wholeNumber,
  writtenText,
} from '../fields'
import { boxes, statuses } from '../intake/contract'
import { cleanLine } from '../text'
import { editsAtOnce, isReminderTime, maxAmount, reasonMaxLength } from './edit-rules'

const numberInQuery = (name: string, max: number) =>
  v.pipe(
    // Sixteen digits, like Number.MAX_SAFE_INTEGER.
    shortText(16, `${name} must be a whole number`),
    v.regex(/^\d+$/, `${name} must be a whole number`),
    v.transform(Number),
    v.maxValue(max, `${name} must be at most ${max}`),
  )

const dayInQuery = (name: string) =>
  v.optional(
    v.pipe(
      shortText(10, `${name} must be a day such as 2026-03-05`),
      // Years start at 1000, because `Date` reads years below 100 as 19xx.
      v.regex(/^([1-9]\d{3}-\d{2}-\d{2})?$/, `${name} must be a day such as 2026-03-05`),
      v.check((text) => text === '' || isDay(text), `${name} must be a day that exists`),
    ),
  )

/** 30 February becomes a day in March. */
function isDay(text: string) {
  return new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false
}

/** The latest time, in ms since 1970: the next one still fits a UUIDv7 (RFC 9562 §5.7: 48 bits). */
const latestTime = 2 ** 48 - 2

/** `all`: inbox, waiting and done together; `mine`: the current administrator's inbox. */
const views = [...boxes, 'all', 'mine'] as const

/** How long a customer waited for the first answer; `none`: not answered yet. */
export const answerTimes = ['4h', '1d', '3d', 'later', 'none'] as const
export type AnswerTime = (typeof answerTimes)[number]

/** In characters: a UUID, with room. */
export const idMaxLength = 100

/** In characters: room for more slugs than a report names, and for a host, the longest of the others. */
const servicesMaxLength = 5000
const originMaxLength = 300

/** In characters. Only the first 200 count. */
const searchMaxLength = 1000

/** Filters that are missing or empty have no effect. */
export const filterFields = {
  view: v.optional(v.picklist(views, `view must be one of ${views.join(', ')}`), 'inbox'),
  unread: v.optional(v.literal('true', 'unread must be true')),
  /** `false`: those whose notification has not been sent. */
  notified: v.optional(v.literal('false', 'notified must be false')),
  /** Received between these times, both inclusive, in ms since 1970. */
  from: v.optional(numberInQuery('from', latestTime)),
  to: v.optional(numberInQuery('to', latestTime)),
  /** Received on these days, both inclusive, in the company's time zone: `2026-03-05`. */
  firstDay: dayInQuery('firstDay'),
  lastDay: dayInQuery('lastDay'),
  status: v.optional(v.picklist(['', ...statuses], `status must be one of ${statuses.join(', ')}`)),
  /** The id of an administrator; `me` is the current one, `none` finds inquiries without an owner. */
  owner: v.optional(shortText(idMaxLength)),
  answered: v.optional(
    v.picklist(['', ...answerTimes], `answered must be one of ${answerTimes.join(', ')}`),
  ),
  /** Back in the inbox because its reminder is due. */
  due: v.optional(v.literal('true', 'due must be true')),
  /** In the inbox, and its customer waits for an answer. */
  unanswered: v.optional(v.literal('true', 'unanswered must be true')),
  /** Only who has waited since then or longer, in ms since 1970; urgent ones have a time of their own. */
  waitedSince: v.optional(numberInQuery('waitedSince', latestTime)),
  urgentWaitedSince: v.optional(numberInQuery('urgentWaitedSince', latestTime)),
  /** A slug, or several separated by commas. */
  service: v.optional(shortText(servicesMaxLength)),
  page: v.optional(shortText(originMaxLength)),
  referrer: v.optional(shortText(originMaxLength)),
  source: v.optional(shortText(originMaxLength)),
  campaign: v.optional(shortText(originMaxLength)),
  /** Words or parts of words in the searched texts, or a phone number or reference. */
  q: v.optional(shortText(searchMaxLength)),
  /** Part of the name or the e-mail address. */
  sender: v.optional(shortText(searchMaxLength)),
}

/** How many characters of each message to send: a hundred full messages may be 100 MB. */
const excerptField = v.optional(
  positiveInQuery('excerpt must be a whole number from 1 to 10000', 10_000),
  '10000',
)

const cursorProblem = 'cursor must be the nextCursor of a previous page'

const pageFields = {
  limit: v.optional(positiveInQuery('limit must be a whole number from 1 to 100', 100), '50'),
  cursor: v.optional(
    v.pipe(shortText(36, cursorProblem), v.regex(/^([\da-f-]{36}|\d{1,15})$/i, cursorProblem)),
  ),
  excerpt: excerptField,
  /** `urgent`: the first page also has those who have waited longest for an answer. */
  order: v.optional(v.literal('urgent', 'order must be urgent')),
}

const wordsInAddress = 'Send search words in the body of POST /api/inquiries/search'

export const SearchQuery = v.object({ ...pageFields, ...filterFields })

/** Without search words, because URLs end up in logs. */
export const ListQuery = v.object({
  ...pageFields,
  ...filterFields,
  q: v.optional(v.never(wordsInAddress)),
  sender: v.optional(v.never(wordsInAddress)),
})

const Filter = v.object(filterFields)

export type RequestedFilter = v.InferOutput<typeof Filter>

/** With times instead of days. */
export type Filter = Omit<RequestedFilter, 'firstDay' | 'lastDay'>

/** `since` is a revision that an earlier response returned. */
export const ChangesQuery = v.object({
  since: numberInQuery('since', Number.MAX_SAFE_INTEGER),
  excerpt: excerptField,
})

const amountProblem = `amount must be a whole number up to ${maxAmount}, or null`

const flag = (name: string) => v.optional(v.boolean(`${name} must be true or false`))

const EditFields = v.object(
  {
    isRead: flag('isRead'),
    isDeleted: flag('isDeleted'),
    /** True marks the inquiry as spam, false as not spam. */
    isHeld: flag('isHeld'),
    status: v.optional(v.picklist(statuses, `status must be one of ${statuses.join(', ')}`)),
    isDone: flag('isDone'),
    /** Restores the earlier value in an undo; otherwise the other fields determine it. */
    isWaiting: flag('isWaiting'),
    ownerId: v.optional(
      v.nullable(shortText(idMaxLength, 'ownerId must be that of an administrator, or null')),
    ),
    /** In ms since 1970; null clears it. */
    remindAt: v.optional(v.nullable(integer('remindAt must be a time in ms, or null'))),
    /** What was quoted, in whole units of the company's currency. */
    amount: v.optional(v.nullable(wholeNumber(amountProblem, 0, maxAmount))),
    /** Why it was won or lost. */
    outcomeReason: v.optional(
      v.nullable(writtenText('outcomeReason must be a text, or null', reasonMaxLength, cleanLine)),
    ),
  },
  'edit must be an object',
)

type EditFields = v.InferOutput<typeof EditFields>

/** Fields that are left out stay as they are. */
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

/** Each with the version that the administrator saw. */
export const Edits = v.object({
  inquiries: v.pipe(
    v.array(
      v.object({
        id: shortText(idMaxLength, 'id must be that of an inquiry'),
        version: integer('version must be a whole number'),
      }),
      'inquiries must be a list',
    ),
    v.minLength(1, 'inquiries must name at least one'),
    v.maxLength(editsAtOnce, `inquiries may name at most ${editsAtOnce}`),
  ),
  edit: Edit,
})
