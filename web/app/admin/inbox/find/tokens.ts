/** The conditions of a search as they are typed, `service:07` or `owner:me`. Pure. */

import type { Colleague } from '../../../../../worker/account/contract'
import { statuses } from '../../../../../worker/intake/contract'
import { nameOfService } from '../../../../../worker/introduction'
import { find } from '../../../words/desk/find'
import { work } from '../../../words/desk/work'
import { dayStart, type Filter, isDay, noFilter } from '../../store/filter'
import type { ServiceName } from '../../store/services'
import { formatDate } from '../../ui/dates'

/** The services and colleagues that values of conditions can name. */
export type Names = { services: readonly ServiceName[]; colleagues: readonly Colleague[] }

/** What is typed before the colon, for each condition. */
export const tokenKeys = {
  service: 'service',
  sender: 'from',
  owner: 'owner',
  status: 'status',
  from: 'after',
  to: 'before',
  isNotNotified: 'notification',
  isUnread: 'is',
  isUnanswered: 'is',
  isLate: 'is',
  answered: 'answered',
  page: 'page',
  referrer: 'referrer',
  source: 'source',
  campaign: 'campaign',
} as const

export type Condition = keyof typeof tokenKeys
type Key = (typeof tokenKeys)[Condition]

const conditions = Object.keys(tokenKeys) as Condition[]

/** A condition as shown in the field; without a key if its value is clear on its own. */
export type Token = { condition: Condition; key: Key | null; value: string }

/** Returns the conditions that are set, without the search words. */
export function tokensOf(filter: Filter, names: Names): Token[] {
  return conditions
    .filter((condition) => filter[condition])
    .map((condition) => ({
      condition,
      key: isState(condition) ? null : tokenKeys[condition],
      value: describe(filter, condition, names),
    }))
}

function describe(filter: Filter, condition: Condition, { services, colleagues }: Names) {
  const { owner, status, answered } = filter
  if (condition === 'service') return describeService(filter.service, services)
  if (condition === 'from' || condition === 'to') return formatDate(dayStart(filter[condition]))
  if (isState(condition)) return find[condition]
  if (condition === 'isNotNotified') return find.notSent
  if (condition === 'status' && status) return work.status[status]
  if (condition === 'answered' && answered) return find.answered[answered]
  if (condition !== 'owner') return String(filter[condition])
  if (owner === 'me') return find.me
  if (owner === 'none') return find.nobody
  return colleagues.find(({ id }) => id === owner)?.name ?? find.somebody
}

/** Conditions that are typed as `is:` and their word. */
export const states = ['isUnread', 'isUnanswered', 'isLate'] as const

export type State = (typeof states)[number]

export function isState(condition: Condition): condition is State {
  return states.some((state) => state === condition)
}

function describeService(slug: string, services: readonly ServiceName[]) {
  const service = services.find((each) => each.slug === slug)
  return service ? `${service.number} ${service.shortTitle}` : nameOfService(slug)
}

/** A key and its value, which may be in quotation marks, or is the only status of two words; or the word `unread` alone. */
const tokenRe =
  /(?<!\S)(?:([a-z]+):(?:"([^"]*)"|((?<=status:)no answer|[^\s"]\S*))|unread)(?=\s)/giu

/** Returns the text without its complete conditions, and these conditions. */
export function takeTokens(typed: string, names: Names, now: number) {
  let changes: Partial<Filter> = {}
  const rest = typed.replaceAll(tokenRe, (all, key: string | undefined, quoted, plain) => {
    const change = key ? readToken(key, quoted ?? plain, names, now) : { isUnread: true }
    if (!change) return all
    changes = { ...changes, ...change }
    return ''
  })
  const isTaken = Object.keys(changes).length > 0
  return { text: isTaken ? rest.trimStart().replaceAll(/\s{2,}/g, ' ') : typed, changes, isTaken }
}

const openRe = /(?<!\S)([a-z]+):(?:"[^"]*|[^\s"]\S*)?$/iu

/** Returns the words of a text without the condition being typed at its end. */
export function withoutOpenToken(typed: string) {
  const key = openRe.exec(typed)?.[1]
  return (key && isKey(key) ? typed.replace(openRe, '') : typed).trim()
}

function isKey(text: string) {
  return Object.values<string>(tokenKeys).includes(text.toLowerCase())
}

/** Returns the condition for a key and a value, or null if they are not valid. */
export function readToken(
  key: string,
  value: string,
  names: Names,
  now: number,
): Partial<Filter> | null {
  const wanted = value.trim().toLowerCase()
  if (key.toLowerCase() === 'is') {
    const state = states.find((name) => find[name] === wanted)
    return state ? { [state]: true } : null
  }
  const condition = conditions.find((name) => tokenKeys[name] === key.toLowerCase())
  if (!condition || !wanted) return null
  if (condition === 'isNotNotified')
    return wanted.startsWith('not') ? { isNotNotified: true } : null
  const read = readers[condition]
  const meant = read ? read(wanted, names, now) : value.trim()
  return meant ? { [condition]: meant } : null
}

type Reader = (wanted: string, names: Names, now: number) => string | undefined

const readDay: Reader = (wanted, _, now) => {
  const daysAgo = find.days.indexOf(wanted)
  if (daysAgo >= 0) return dayBefore(now, daysAgo)
  // As dates are written in the company's country: 14/11/2026.
  const [, date, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(wanted) ?? []
  const day = year ? `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}` : wanted
  return isDay(day) ? day : undefined
}

const readers: Partial<Record<Condition, Reader>> = {
  service: (wanted, { services }) =>
    (
      services.find(({ slug, number }) => slug === wanted || number === wanted.padStart(2, '0')) ??
      services.find(({ title, shortTitle }) =>
        `${shortTitle} ${title}`.toLowerCase().includes(wanted),
      )
    )?.slug,
  owner(wanted, { colleagues }) {
    if (wanted === find.me || wanted === 'none' || wanted === find.nobody)
      return wanted === find.me ? 'me' : 'none'
    return colleagues.find(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(wanted))
      ?.id
  },
  status: (wanted) =>
    statuses.find((status) => status === wanted || work.status[status].toLowerCase() === wanted),
  answered: (wanted) =>
    (Object.keys(find.answered) as (keyof typeof find.answered)[]).find((time) => time === wanted),
  from: readDay,
  to: readDay,
}

/** Returns the day this many days before a time, in the format of a date field. */
export function dayBefore(now: number, days: number) {
  const date = new Date(now)
  const two = (part: number) => String(part).padStart(2, '0')
  date.setDate(date.getDate() - days)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Returns the change that removes a condition. */
export function without({ condition }: Token): Partial<Filter> {
  return { [condition]: noFilter[condition] }
}
