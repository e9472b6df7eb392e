/**
 * The filter of the enquiry list, and how the desk's address encodes it. Pure: the list, its live
 * updates and the export all query the API with what this returns.
 */
import type { AnswerTime, answerTimes as allAnswerTimes } from '../../../../worker/inbox/contract'
import { type Status, statuses } from '../../../../worker/intake/contract'

/** Conditions on a value that enquiries share, such as where they came from. */
const valueNames = ['service', 'page', 'referrer', 'source', 'campaign'] as const
export type ValueName = (typeof valueNames)[number]

// Copied, so that the desk does not load the schemas of requests for lists.
const answerTimes: typeof allAnswerTimes = ['4h', '1d', '3d', 'later', 'none']

/** Every condition; an empty string or false means that it is not set. */
export type Filter = Record<ValueName, string> & {
  /** Words in the sender, message, service, company or location; or a phone number or reference. */
  q: string
  /** Text to find in the name or the e-mail address. */
  sender: string
  /** The id of a colleague, `me` or `none`. */
  owner: string
  status: Status | ''
  /** How long the customer waited for the first answer. */
  answered: AnswerTime | ''
  isUnread: boolean
  /** Only in Inbox, and only those whose customers wait for an answer, or have waited too long. */
  isUnanswered: boolean
  isLate: boolean
  /** Only enquiries whose notification has not been sent. */
  isNotNotified: boolean
  /** The first and the last day of arrival, in the company's time zone: `2026-03-05`. */
  from: string
  to: string
}

/** The conditions as the API's lists and exports accept them. */
export type FilterQuery = Partial<
  Record<ValueName | 'q' | 'sender' | 'owner' | 'firstDay' | 'lastDay', string>
> & {
  unread?: 'true'
  unanswered?: 'true'
  notified?: 'false'
  status?: Status
  answered?: AnswerTime
  waitedSince?: string
  urgentWaitedSince?: string
  order?: 'urgent'
}

/** In characters: longer than any name, address or phrase that somebody searches for. */
export const searchMaxLength = 200

export const noFilter: Filter = {
  q: '',
  sender: '',
  owner: '',
  status: '',
  answered: '',
  isUnread: false,
  isUnanswered: false,
  isLate: false,
  isNotNotified: false,
  from: '',
  to: '',
  service: '',
  page: '',
  referrer: '',
  source: '',
  campaign: '',
}

/** Reads the conditions from an address; invalid values are ignored. */
export function readFilter(parameters: URLSearchParams): Filter {
  const filter: Filter = {
    ...noFilter,
    q: readText(parameters, 'q'),
    sender: readText(parameters, 'sender'),
    owner: readText(parameters, 'owner'),
    status: readChoice(parameters, 'status', statuses),
    answered: readChoice(parameters, 'answered', answerTimes),
    isUnread: parameters.get('unread') === 'true',
    isUnanswered: parameters.get('unanswered') === 'true',
    isLate: parameters.get('late') === 'true',
    isNotNotified: parameters.get('notified') === 'false',
    from: readDay(parameters, 'from'),
    to: readDay(parameters, 'to'),
  }
  for (const name of valueNames) filter[name] = readText(parameters, name)
  return filter
}

/** Returns an address's parameters with these conditions instead of its own; others are kept. */
export function writeFilter(parameters: URLSearchParams, filter: Filter) {
  const written = new URLSearchParams(parameters)
  for (const [name, text] of Object.entries(textsOf(filter))) {
    if (text) written.set(name, text)
    else written.delete(name)
  }
  return written
}

/** Returns the query for the API. */
export function toQuery(filter: Filter): FilterQuery {
  const { from, to, late, ...others } = textsOf(filter)
  const unanswered = late || others.unanswered
  const texts = { ...others, unanswered, firstDay: from, lastDay: to }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

/** Returns whether any condition is set. */
export function isFiltered(filter: Filter) {
  return Object.values(filter).some(Boolean)
}

/** Returns whether a list with this query has all rows of its view, in whatever order. */
export function isWholeList({ order: _, ...conditions }: FilterQuery) {
  return Object.keys(conditions).length === 0
}

/** Returns whether the range contains no day because its end is before its start. */
export function isRangeEmpty({ from, to }: Filter) {
  return from !== '' && to !== '' && to < from
}

function textsOf({ isUnread, isUnanswered, isLate, isNotNotified, ...texts }: Filter) {
  return {
    ...texts,
    q: texts.q.trim(),
    unread: isUnread ? 'true' : '',
    unanswered: isUnanswered ? 'true' : '',
    late: isLate ? 'true' : '',
    notified: isNotNotified ? 'false' : '',
  }
}

/** Replaces lone surrogates, which an address cannot encode. */
function readText(parameters: URLSearchParams, name: string) {
  const text = parameters.get(name) ?? ''
  return text.slice(0, searchMaxLength).toWellFormed().trim()
}

function readChoice<Choice extends string>(
  parameters: URLSearchParams,
  name: string,
  choices: readonly Choice[],
) {
  const text = parameters.get(name)
  return choices.find((choice) => choice === text) ?? ''
}

function readDay(parameters: URLSearchParams, name: string) {
  const day = parameters.get(name) ?? ''
  return isDay(day) ? day : ''
}

/** Days are in the format of a date field, `2026-03-05`. */

/** Returns whether the text is a day that exists. */
export function isDay(text: string) {
  if (!dayRe.test(text)) return false
  // 30 February becomes a day in March.
  return new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false
}

/** Returns the first ms of the day in the reader's time zone. */
export function dayStart(day: string) {
  return startOf(day, 0)
}

/** Returns the last ms of the day, which has 23 or 25 hours when the clocks change. */
export function dayEnd(day: string) {
  return startOf(day, 1) - 1
}

function startOf(day: string, daysLater: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).getTime()
}

// Years start at 1000, because `Date` reads years below 100 as 19xx.
const dayRe = /^[1-9]\d{3}-\d{2}-\d{2}$/
