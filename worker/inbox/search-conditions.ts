/** Turns the terms of a search into conditions for the database. */
import { and, type SQL, sql } from 'drizzle-orm'
import { foldedLetters, type Search, type Term, type Words } from './search'

/** Each is bound several times, and D1 allows 100 parameters per statement. */
const maxMarks = 6

/** All text that a search covers, without the phone number. SQLite's lower() changes only ASCII. */
const text = sql`lower(name || char(10) || email || char(10) || message || char(10) || coalesce(service, '')
  || char(10) || coalesce(company, '') || char(10) || coalesce(location, ''))`
const senderText = sql`lower(name || char(10) || email)`

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
  const isIndexed = sql`exists (select 1 from inquiry_words
    where inquiry_words match ${words} and rowid = inquiries.rowid)`
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

/** Characters shown before the first match. */
const contextLength = 40

/**
 * Returns the SQL of the part of a message around the first match, of at most this many characters;
 * null if the match is near the start, or not in the message.
 */
export function snippet({ marks }: Search, length: number) {
  const places = marks
    .slice(0, maxMarks)
    .map((mark) => sql`coalesce(nullif(instr(lower(message), ${mark}), 0), length(message) + 1)`)
  const before = Math.min(contextLength, length >> 2)
  const start = sql.raw(`place - ${before}`)
  const room = sql.raw(`${Math.max(length - 2, 1)}`)
  return sql`(select iif(${start} <= 1 or place > length(message), null,
      '…' || substr(message, ${start}, ${room}) || iif(length(message) >= ${start} + ${room}, '…', ''))
    from (select min(length(message) + 1, ${sql.join(places, sql`, `)}) as place))`
}
