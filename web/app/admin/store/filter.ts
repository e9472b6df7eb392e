/**
 * What the list of enquiries is narrowed to, and how the desk's address says it. Pure: the list,
 * its live part and the export all ask the API with what this returns.
 */
import type { AnswerTime } from '../../../../worker/inbox/list-contract'
import type { WorkState } from '../../../../worker/intake/contract'

/** A value that enquiries have in common: where they came from. */
const valueNames = ['service', 'page', 'referrer', 'source', 'campaign'] as const
export type ValueName = (typeof valueNames)[number]

// Copies, so that the desk need not load the contracts, which check what is sent.
export const statuses = ['new', 'answered', 'quoted', 'won', 'lost'] satisfies WorkState[]
const answerTimes = ['4h', '1d', '3d', 'later', 'none'] satisfies AnswerTime[]

/** Every condition; empty text and false are none. */
export type Filter = Record<ValueName, string> & {
  /** What stands in the name, the e-mail address or the message. */
  q: string
  /** What stands in the name or the e-mail address. */
  sender: string
  /** The id of a colleague, `me` or `none`. */
  owner: string
  status: WorkState | ''
  /** How long the customer waited for the first answer. */
  answered: AnswerTime | ''
  isUnread: boolean
  /** Only those whose notification has not gone out. */
  isNotNotified: boolean
  /** The first and the last day on which they arrived, by the reader's clock: `2026-03-05`. */
  from: string
  to: string
}

/** The conditions as the API's lists and exports take them; times in ms, both inclusive. */
export type FilterQuery = Partial<
  Record<ValueName | 'q' | 'sender' | 'owner' | 'from' | 'to', string>
> & { unread?: 'true'; notified?: 'false'; status?: WorkState; answered?: AnswerTime }

/** Longer than any name, address or phrase that somebody looks for, in characters. */
export const searchMaxLength = 200

export const noFilter: Filter = {
  q: '',
  sender: '',
  owner: '',
  status: '',
  answered: '',
  isUnread: false,
  isNotNotified: false,
  from: '',
  to: '',
  service: '',
  page: '',
  referrer: '',
  source: '',
  campaign: '',
}

/** Reads the conditions of an address; what it cannot mean is none. */
export function readFilter(parameters: URLSearchParams): Filter {
  const filter: Filter = {
    ...noFilter,
    q: readText(parameters, 'q'),
    sender: readText(parameters, 'sender'),
    owner: readText(parameters, 'owner'),
    status: readChoice(parameters, 'status', statuses),
    answered: readChoice(parameters, 'answered', answerTimes),
    isUnread: parameters.get('unread') === 'true',
    isNotNotified: parameters.get('notified') === 'false',
    from: readDay(parameters, 'from'),
    to: readDay(parameters, 'to'),
  }
  for (const name of valueNames) filter[name] = readText(parameters, name)
  return filter
}

/** Returns an address's parameters with these conditions in place of theirs; the rest stays. */
export function writeFilter(parameters: URLSearchParams, filter: Filter) {
  const written = new URLSearchParams(parameters)
  for (const [name, text] of Object.entries(textsOf(filter))) {
    if (text) written.set(name, text)
    else written.delete(name)
  }
  return written
}

/** Returns what to ask the API for. */
export function toQuery(filter: Filter): FilterQuery {
  const { from, to } = filter
  const texts = {
    ...textsOf(filter),
    from: from && String(dayStart(from)),
    to: to && String(dayEnd(to)),
  }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

/** Tells whether anything is left out of the list. */
export function isFiltered(filter: Filter) {
  return Object.values(filter).some(Boolean)
}

/** Tells whether no day is left: the last one comes before the first. */
export function isRangeEmpty({ from, to }: Filter) {
  return from !== '' && to !== '' && to < from
}

function textsOf({ isUnread, isNotNotified, ...texts }: Filter) {
  return {
    ...texts,
    q: texts.q.trim(),
    unread: isUnread ? 'true' : '',
    notified: isNotNotified ? 'false' : '',
  }
}

/** A lone surrogate cannot stand in an address: it would change on the way. */
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

/** Days as a date field has them, `2026-03-05`, by the clock and time zone of whoever reads. */

/** Tells whether the text is a day that exists. */
export function isDay(text: string) {
  if (!dayRe.test(text)) return false
  // 30 February becomes a day in March.
  return new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false
}

/** Returns the first ms of the day. */
export function dayStart(day: string) {
  return startOf(day, 0)
}

/** Returns the last ms of the day, which has 23 or 25 hours where the clocks change. */
export function dayEnd(day: string) {
  return startOf(day, 1) - 1
}

function startOf(day: string, daysLater: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).getTime()
}

// A four-digit year from 1000 on: `Date` reads smaller ones as of the 20th century.
const dayRe = /^[1-9]\d{3}-\d{2}-\d{2}$/
