import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { firstIdAt } from '../db/inquiries'
import { isListed } from '../db/schema'
import { day, hour } from '../time'
import type { AnswerTime, Filter } from './contract'
import type { Search } from './search'
import { isUnreadBy } from './unread'

const answerLimits = [
  ['4h', 4 * hour],
  ['1d', day],
  ['3d', 3 * day],
] as const satisfies readonly (readonly [AnswerTime, number])[]

const answerCases = answerLimits.map(
  ([time, limit]) => `when first_answered_at - timestamp <= ${limit} then '${time}'`,
)

const answerTime = sql.raw(
  `(case when first_answered_at is null then 'none' ${answerCases.join(' ')} else 'later' end)`,
)

const isNotNotified = sql`notification in ('pending', 'failed')`

/** Filters that usually match few rows, each with an index of its own. The first that is set is used. */
const narrowing = [
  ['notified', 'inquiries_not_notified', isNotNotified],
  ['unread', 'inquiries_unread', sql`(read_at is null or unread_by is not null)`],
] as const satisfies readonly (readonly [keyof Filter, string, SQL])[]

/** Returns the index for a filter, the conditions that it serves, and those left to check. */
export function chooseIndex(filter: Filter, adminId: SQL) {
  const { view } = filter
  const isIn = inView(filter, adminId)
  // The narrower indexes hold only listed inquiries.
  const isListedView = view !== 'held' && view !== 'bin'
  const narrow = isListedView ? narrowing.find(([name]) => filter[name]) : undefined
  if (narrow) {
    const [name, index, condition] = narrow
    // The index has what is unread by anybody.
    const left = name === 'unread' ? filter : { ...filter, [name]: undefined }
    const checks = readChecks(left, adminId)
    return {
      index,
      served: [isListed, condition],
      checks: view === 'all' ? checks : [...isIn, ...checks],
    }
  }
  const checks = readChecks(filter, adminId)
  if (view === 'all') return { index: 'inquiries_by_id', served: [], checks: [...isIn, ...checks] }
  const index = view === 'mine' ? 'inquiries_by_owner' : 'inquiries_by_box'
  return { index, served: isIn, checks }
}

export function inView({ view }: Filter, adminId: SQL) {
  if (view === 'all') return [isListed]
  // Written as in the partial index of owners, which holds only the inbox.
  return view === 'mine' ? [sql`box = 'inbox'`, sql`owner_id = ${adminId}`] : [sql`box = ${view}`]
}

/** Customers wait for nothing in Waiting or Done. */
const isUnanswered = sql`box = 'inbox' and unanswered_since is not null`

const originColumns = [
  ['page', 'from_page'],
  ['referrer', 'referrer_host'],
  ['source', 'utm_source'],
  ['campaign', 'utm_campaign'],
] as const

/** All filters but the view, the time and the text. */
export function readChecks(filter: Filter, adminId: SQL) {
  const { notified, unread, status, answered, owner, due, unanswered, service, ...others } = filter
  const checks: SQL[] = []
  if (notified) checks.push(isNotNotified)
  if (unread) checks.push(isUnreadBy(adminId))
  if (status) checks.push(sql`status = ${status}`)
  if (answered) checks.push(sql`${answerTime} = ${answered}`)
  if (owner === 'none') checks.push(sql`owner_id is null`)
  else if (owner) checks.push(sql`owner_id = ${owner === 'me' ? adminId : owner}`)
  if (due) checks.push(sql`box = 'inbox' and remind_at is not null`)
  if (unanswered) checks.push(isUnanswered)
  const { waitedSince, urgentWaitedSince = waitedSince } = others
  if (waitedSince !== undefined) {
    checks.push(
      sql`${isUnanswered} and unanswered_since <= iif(is_urgent, ${urgentWaitedSince}, ${waitedSince})`,
    )
  }
  if (service) checks.push(sql`instr(',' || ${service} || ',', ',' || service || ',') > 0`)
  for (const [name, column] of originColumns) {
    if (others[name]) checks.push(sql`${sql.raw(column)} = ${others[name]}`)
  }
  return checks
}

/** As conditions on ids, before the given one. */
export function inTime({ from, to }: Filter, before: string | Placeholder) {
  const isBefore =
    to === undefined ? sql`id < ${before}` : sql`id < min(${before}, ${firstIdAt(to + 1)})`
  return from === undefined ? [isBefore] : [isBefore, sql`id >= ${firstIdAt(from)}`]
}

/** D1 allows 100 parameters per statement. */
const maxMarks = 6

/** All text that a search covers, without the phone number. SQLite's lower() changes only ASCII. */
const text = sql`lower(searched_sender || char(10) || searched_text)`
const senderText = sql`lower(searched_sender)`

/** For terms that are too short for the word index. */
export function holdsFragments({ fragments, senderFragment }: Search) {
  const holds = fragments.map(({ forms, digits }) => orInPhone(isAnyIn(text, forms), digits))
  return senderFragment.length > 0 ? [...holds, isAnyIn(senderText, senderFragment)] : holds
}

function orInPhone(isInText: SQL, digits: readonly string[]) {
  return digits.length > 0 ? sql`(${isInText} or ${isAnyIn(sql`phone`, digits)})` : isInText
}

function isAnyIn(text: SQL, forms: readonly string[]) {
  return sql`(${sql.join(
    forms.map((form) => sql`instr(${text}, ${form}) > 0`),
    sql` or `,
  )})`
}

/** Stands for a position after the message: no match. */
const none = sql`length(folded_message) + 1`

/** Characters shown before the first match. */
const contextLength = 40

/** Null if the first match is near the start, or not in the message. */
export function snippet({ marks }: Search, length: number) {
  const places = marks
    .slice(0, maxMarks)
    .map((mark) => sql`coalesce(nullif(instr(lower(folded_message), ${mark}), 0), ${none})`)
  const before = Math.min(contextLength, length >> 2)
  // Folding removes and adds characters, about as many everywhere.
  const start = sql.raw(`place * length(message) / length(folded_message) - ${before}`)
  const room = sql.raw(`${Math.max(length - 2, 1)}`)
  return sql`(select iif(${start} <= 1 or place = ${none}, null,
      '…' || substr(cast(message as text), ${start}, ${room}) || iif(length(message) >= ${start} + ${room}, '…', ''))
    from (select min(${none}, ${sql.join(places, sql`, `)}) as place))`
}
