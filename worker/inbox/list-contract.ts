/** What a list can be asked for. Pure: shared with the page that asks. */
import * as v from 'valibot'
import { boxes, workStates } from '../intake/contract'

const wholeNumber = (name: string, max: number) =>
  v.pipe(
    v.string(),
    // Sixteen digits: as many as the greatest whole number of JavaScript has.
    v.regex(/^\d{1,16}$/, `${name} must be a whole number`),
    v.transform(Number),
    v.maxValue(max, `${name} must be at most ${max}`),
  )

/** The last moment but one that a UUIDv7 can name, in ms since 1970 (RFC 9562 §5.7: 48 bits). */
const latestMoment = 2 ** 48 - 2

/** `all`: inbox, waiting and done together; `mine`: of the inbox what whoever asks takes care of. */
const views = [...boxes, 'all', 'mine'] as const

/** How long a customer waited for the first answer; `none`: there is none yet. */
export const answerTimes = ['4h', '1d', '3d', 'later', 'none'] as const
export type AnswerTime = (typeof answerTimes)[number]

/** Which inquiries to list. What is left out, or left empty, narrows nothing. */
export const filterFields = {
  view: v.optional(v.picklist(views, `view must be one of ${views.join(', ')}`), 'inbox'),
  unread: v.optional(v.literal('true', 'unread must be true')),
  /** `false`: those whose notification is not sent. */
  notified: v.optional(v.literal('false', 'notified must be false')),
  /** Sent between these two moments, both included; ms since 1970. */
  from: v.optional(wholeNumber('from', latestMoment)),
  to: v.optional(wholeNumber('to', latestMoment)),
  status: v.optional(
    v.picklist(['', ...workStates], `status must be one of ${workStates.join(', ')}`),
  ),
  /** The id of an administrator; `me` is whoever asks, `none` nobody. */
  owner: v.optional(v.string()),
  answered: v.optional(
    v.picklist(['', ...answerTimes], `answered must be one of ${answerTimes.join(', ')}`),
  ),
  /** Back in the inbox because its reminder is due. */
  due: v.optional(v.literal('true', 'due must be true')),
  /** A slug, or several with commas between them. */
  service: v.optional(v.string()),
  page: v.optional(v.string()),
  referrer: v.optional(v.string()),
  source: v.optional(v.string()),
  campaign: v.optional(v.string()),
  /**
   * Words, and parts of words, of name, e-mail, message, service, company and location; a phone number; a
   * reference.
   */
  q: v.optional(v.string()),
  /** Part of the name or of the e-mail address. */
  sender: v.optional(v.string()),
}

/** How much of each message to send, in characters: a hundred whole ones may be 100 MB. */
const excerptField = v.optional(
  v.pipe(
    wholeNumber('excerpt', 10_000),
    v.minValue(1, 'excerpt must be a whole number from 1 to 10000'),
  ),
  '10000',
)

const pageFields = {
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,2}$/, 'limit must be a whole number from 1 to 100'),
      v.transform(Number),
      v.maxValue(100, 'limit must be a whole number from 1 to 100'),
    ),
    '50',
  ),
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([\da-f-]{36}|\d{1,15})$/i, 'cursor must be one that a page of the list gave'),
    ),
  ),
  excerpt: excerptField,
}

const wordsInAddress = 'Send search words in the body of POST /api/inquiries/search'

/** A page of a list that is searched, as a body: at most `limit` rows, after `cursor`. */
export const SearchQuery = v.object({ ...pageFields, ...filterFields })

/** The same as a query string, which must hold no search words: addresses end up in logs. */
export const ListQuery = v.object({
  ...pageFields,
  ...filterFields,
  q: v.optional(v.never(wordsInAddress)),
  sender: v.optional(v.never(wordsInAddress)),
})

const Filter = v.object(filterFields)

/** Which inquiries to list. */
export type Filter = v.InferOutput<typeof Filter>

/** What has changed since a revision of the desk, as an earlier answer named it. */
export const ChangesQuery = v.object({
  since: wholeNumber('since', Number.MAX_SAFE_INTEGER),
  excerpt: excerptField,
})
