/** API schema of the lists. Pure: shared with the desk. */
import * as v from 'valibot'
import { positiveInQuery } from '../fields'
import { boxes, statuses } from '../intake/contract'

const numberInQuery = (name: string, max: number) =>
  v.pipe(
    v.string(),
    // Sixteen digits, like Number.MAX_SAFE_INTEGER.
    v.regex(/^\d{1,16}$/, `${name} must be a whole number`),
    v.transform(Number),
    v.maxValue(max, `${name} must be at most ${max}`),
  )

/** The latest time, in ms since 1970: the next one still fits a UUIDv7 (RFC 9562 §5.7: 48 bits). */
const latestTime = 2 ** 48 - 2

/** `all`: inbox, waiting and done together; `mine`: the current administrator's inbox. */
const views = [...boxes, 'all', 'mine'] as const

/** How long a customer waited for the first answer; `none`: not answered yet. */
export const answerTimes = ['4h', '1d', '3d', 'later', 'none'] as const
export type AnswerTime = (typeof answerTimes)[number]

/** Which inquiries to list. Filters that are missing or empty have no effect. */
export const filterFields = {
  view: v.optional(v.picklist(views, `view must be one of ${views.join(', ')}`), 'inbox'),
  unread: v.optional(v.literal('true', 'unread must be true')),
  /** `false`: those whose notification has not been sent. */
  notified: v.optional(v.literal('false', 'notified must be false')),
  /** Received between these times, both inclusive, in ms since 1970. */
  from: v.optional(numberInQuery('from', latestTime)),
  to: v.optional(numberInQuery('to', latestTime)),
  status: v.optional(v.picklist(['', ...statuses], `status must be one of ${statuses.join(', ')}`)),
  /** The id of an administrator; `me` is the current one, `none` finds inquiries without an owner. */
  owner: v.optional(v.string()),
  answered: v.optional(
    v.picklist(['', ...answerTimes], `answered must be one of ${answerTimes.join(', ')}`),
  ),
  /** Back in the inbox because its reminder is due. */
  due: v.optional(v.literal('true', 'due must be true')),
  /** A slug, or several separated by commas. */
  service: v.optional(v.string()),
  page: v.optional(v.string()),
  referrer: v.optional(v.string()),
  source: v.optional(v.string()),
  campaign: v.optional(v.string()),
  /**
   * Words or parts of words in the name, e-mail address, message, service, company and location; or a
   * phone number or reference.
   */
  q: v.optional(v.string()),
  /** Part of the name or the e-mail address. */
  sender: v.optional(v.string()),
}

/** How many characters of each message to send: a hundred full messages may be 100 MB. */
const excerptField = v.optional(
  v.pipe(
    numberInQuery('excerpt', 10_000),
    v.minValue(1, 'excerpt must be a whole number from 1 to 10000'),
  ),
  '10000',
)

const pageFields = {
  limit: v.optional(positiveInQuery('limit must be a whole number from 1 to 100', 100), '50'),
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([\da-f-]{36}|\d{1,15})$/i, 'cursor must be the nextCursor of a previous page'),
    ),
  ),
  excerpt: excerptField,
}

const wordsInAddress = 'Send search words in the body of POST /api/inquiries/search'

/** A page of a search, as a body: at most `limit` rows, after `cursor`. */
export const SearchQuery = v.object({ ...pageFields, ...filterFields })

/** The same as a query string, without search words, because URLs end up in logs. */
export const ListQuery = v.object({
  ...pageFields,
  ...filterFields,
  q: v.optional(v.never(wordsInAddress)),
  sender: v.optional(v.never(wordsInAddress)),
})

const Filter = v.object(filterFields)

export type Filter = v.InferOutput<typeof Filter>

/** The changes since a revision of the desk that an earlier response returned. */
export const ChangesQuery = v.object({
  since: numberInQuery('since', Number.MAX_SAFE_INTEGER),
  excerpt: excerptField,
})
