/** The SQL conditions of lists and searches, and the index that a list is read from. */
import { and, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { firstIdAt } from '../db/inquiries'
import { isListed, originFilters } from '../db/schema'
import { cleanText } from '../text'
import { day, hour } from '../time'
import type { AnswerTime, Filter } from './contract'
import { asPhrases, foldedLetters, type Search, type Term, type Words } from './search'

/** How long a customer waited for the first answer, by its upper limit. */
export const answerLimits = [
  ['4h', 4 * hour],
  ['1d', day],
  ['3d', 3 * day],
] as const satisfies readonly (readonly [AnswerTime, number])[]

const answerCases = answerLimits.map(
  ([time, limit]) => `when first_answered_at - timestamp <= ${limit} then '${time}'`,
)

/** The `AnswerTime` of an inquiry, as SQL. */
export const answerTime = sql.raw(
  `(case when first_answered_at is null then 'none' ${answerCases.join(' ')} else 'later' end)`,
)

/** Filters with an index of their own, which they usually match few of; the first that is set is used. */
const narrowing = [
  ['notified', 'inquiries_not_notified', sql`notification in ('pending', 'failed')`],
  ['unread', 'inquiries_unread', sql`read_at is null`],
] as const satisfies readonly (readonly [keyof Filter, string, SQL])[]

/** Returns the index for a filter, the conditions that it serves, and those left to check. */
export function chooseIndex(filter: Filter, adminId: SQL) {
  const { view, status, answered, owner, due } = filter
  const active = narrowing.filter(([name]) => filter[name])
  const isIn = inView(filter, adminId)
  // The narrower indexes hold only listed inquiries.
  const narrow = isListedView(filter) ? active.shift() : undefined
  const checks = [...active.map(([, , condition]) => condition), ...hasOrigins(filter)]
  if (status) checks.push(sql`status = ${status}`)
  if (answered) checks.push(sql`${answerTime} = ${answered}`)
  if (owner === 'none') checks.push(sql`owner_id is null`)
  else if (owner) checks.push(sql`owner_id = ${owner === 'me' ? adminId : owner}`)
  if (due) checks.push(sql`is_due`)
  if (narrow) {
    const [, index, condition] = narrow
    return { index, served: [isListed, condition], checks: [...isIn, ...checks] }
  }
  if (view === 'all') {
    return { index: 'inquiries_by_id', served: [], checks: [isListed, ...checks] }
  }
  const index = view === 'mine' ? 'inquiries_by_owner' : 'inquiries_by_box'
  return { index, served: isIn, checks }
}

function isListedView({ view }: Filter) {
  return view !== 'held' && view !== 'bin'
}

/** Returns the filters on where an inquiry came from that are set; services may be several. */
function readOrigins(filter: Filter) {
  const names = Object.keys(originFilters) as (keyof typeof originFilters)[]
  return names.flatMap((name) => {
    const value = filter[name]
    return value ? [{ ...originFilters[name], value, isList: name === 'service' }] : []
  })
}

function hasOrigins(filter: Filter) {
  return readOrigins(filter).map(({ column, value, isList }) =>
    isList
      ? sql`instr(',' || ${value} || ',', ',' || ${sql.raw(column)} || ',') > 0`
      : sql`${sql.raw(column)} = ${value}`,
  )
}

/**
 * Returns the expression for the word index that finds these filters' matches, and others that differ
 * only in accents or in upper and lower case; or null if none is set, or another index is narrower.
 * Some held inquiries are not in the word index.
 */
export function matchOrigins(filter: Filter) {
  const isNarrow = narrowing.some(([name]) => filter[name])
  const origins = isNarrow || !isListedView(filter) ? [] : readOrigins(filter)
  if (origins.length === 0) return null
  const lines = origins.map(({ label, value, isList }) => {
    const values = isList ? value.split(',') : [value]
    return asPhrases(values.map((each) => `\n${label}${cleanText(each)}\n`))
  })
  return `(origin_terms : (${lines.join(' AND ')}))`
}

/** Returns the conditions for being in a view. */
export function inView({ view }: Filter, adminId: SQL) {
  if (view === 'all') return []
  // Written as in the partial index of owners, which holds only the inbox.
  return view === 'mine' ? [sql`box = 'inbox'`, sql`owner_id = ${adminId}`] : [sql`box = ${view}`]
}

/** Returns the conditions on ids for a range of time, before a given id. */
export function inTime({ from, to }: Filter, before: string | Placeholder) {
  const isBefore =
    to === undefined ? sql`id < ${before}` : sql`id < min(${before}, ${firstIdAt(to + 1)})`
  return from === undefined ? [isBefore] : [isBefore, sql`id >= ${firstIdAt(from)}`]
}

/** Each is bound several times, and D1 allows 100 parameters per statement. */
const maxMarks = 6

/** All text that a search covers, without the phone number. SQLite's lower() changes only ASCII. */
const text = sql`lower(folded_name || char(10) || folded_email || char(10) || folded_message || char(10)
  || coalesce(service, '') || char(10) || coalesce(folded_company, '') || char(10)
  || coalesce(folded_location, ''))`
const senderText = sql`lower(folded_name || char(10) || folded_email)`

/** Returns the conditions for terms that are too short for the word index. */
export function holdsFragments({ fragments, senderFragment }: Search) {
  const holds = fragments.map(({ forms, digits }) => orInPhone(isAnyIn(text, forms), digits))
  return senderFragment.length > 0 ? [...holds, isAnyIn(senderText, senderFragment)] : holds
}

/**
 * Returns the conditions on a row of `inquiries` for the terms of the word index. Querying the
 * index for one row takes a millisecond, so it is queried only if comparing characters would miss
 * what the index folds together: é and e, Ö and ö.
 */
export function holdsWords(search: Search): SQL[] {
  if (!search.words) return []
  const beside = holdsBesidePhone(search)
  const ways = [
    ...hasPhoneOrNumber(search).map((hasIt) => and(hasIt, ...beside)),
    ...waysToHold(search),
  ]
  return [sql`(${sql.join(ways, sql` or `)})`]
}

/** Returns the same conditions for the terms beside a phone number, which may be in its own field. */
export function holdsBesidePhone({ besidePhone, phone }: Search): SQL[] {
  if (phone === null || !besidePhone.words) return []
  return [sql`(${sql.join(waysToHold(besidePhone), sql` or `)})`]
}

function waysToHold({ words, plainTerms }: Words) {
  const isIndexed = sql`exists (select 1 from search_index
    where search_index match ${words} and rowid = inquiries.rowid)`
  if (!plainTerms) return [isIndexed]
  const areIn = and(...plainTerms.map(holdsTerm)) ?? isIndexed
  return [areIn, sql`(${text} glob ${`*${foldedLetters}*`} and ${isIndexed})`]
}

function holdsTerm({ words, digits }: Term) {
  return orInPhone(and(...words.map((forms) => isAnyIn(text, forms))), digits)
}

function orInPhone(isInText: SQL | undefined, digits: readonly string[]) {
  return digits.length > 0 ? sql`(${isInText} or ${isAnyIn(sql`phone`, digits)})` : isInText
}

/** Returns the conditions that find an inquiry by its phone number or reference, not by its text. */
export function hasPhoneOrNumber({ phone, number }: Search): SQL[] {
  return [
    ...(phone === null ? [] : [sql`phone = ${phone}`]),
    ...(number === null ? [] : [sql`number = ${number}`]),
  ]
}

function isAnyIn(text: SQL, forms: readonly string[]) {
  return sql`(${sql.join(
    forms.map((form) => sql`instr(${text}, ${form}) > 0`),
    sql` or `,
  )})`
}

/** After the message. */
const none = sql`length(folded_message) + 1`

/** Characters shown before the first match. */
const contextLength = 40

/**
 * Returns the SQL of the part of a message around the first match, of at most this many characters;
 * null if the match is near the start, or not in the message.
 */
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
