/** What somebody typed into the search, as something that the database can look for. */
import { and, type SQL, sql } from 'drizzle-orm'
import type { Env } from '../env'
import { spellPhone } from '../phone'
import { numberOf, splitReference } from '../reference'
import { cleanText } from '../text'
import type { Filter } from './list-contract'

/** Only the start of a longer text is looked for, in characters. */
const queryMaxLength = 200

/** Fewer characters than this are in no index: FTS5's trigrams are of three. */
const wordMinLength = 3

/** Each is bound a few times, and D1 takes 100 values a statement. */
const maxFragmentForms = 12
const maxPlainForms = 9
const maxMarks = 6

/** The letters that the index folds: Latin, Greek and Cyrillic beyond ASCII. */
const foldedLetters =
  '[\u00b5\u00c0-\u052f\u1e00-\u1fff\u2100-\u218f\u2c00-\u2dff\ua640-\uabff\uff21-\uff5a]'
const foldedRe = new RegExp(foldedLetters)

/** How the company writes phone numbers and references. */
export type Spelling = Pick<Env, 'PHONE_COUNTRY' | 'REFERENCE_PREFIX'>

export type Search = {
  /** The FTS5 expression of all terms that the index of words knows; null where there is none. */
  words: string | null
  /**
   * The same terms, each in its spellings in lower case, where comparing characters tells most of what
   * the index would: none is of an alphabet with accents or with cases that SQLite's lower() does not know.
   */
  plainWords: readonly (readonly string[])[] | null
  /** Shorter terms, each in every spelling, its ASCII letters in lower case. */
  fragments: readonly (readonly string[])[]
  /** The same of a term that has to stand in the name or the e-mail address; empty where there is none. */
  senderFragment: readonly string[]
  /** Where the whole text is a phone number (E.164), or the reference of an inquiry. */
  phone: string | null
  number: number | null
  /** What to mark in a text that was found, in lower case. */
  marks: readonly string[]
}

/** A term: what it may look like in a text. */
type Term = readonly string[]

/**
 * Returns what to look for: every term has to stand somewhere in an inquiry. Terms are what stands
 * between white space, phrases in quotation marks, and phone numbers, however they are written; all
 * that is asked of the sender is one. Any text is safe: each term becomes an FTS5 string, in which
 * nothing is an operator.
 */
export function readSearch(filter: Pick<Filter, 'q' | 'sender'>, spelling: Spelling): Search {
  const asked = startOf(filter.q)
  const from = startOf(filter.sender)
  const sender = from ? formsOf(from) : []
  const isWholeSearch = sender.length === 0
  const phone = isWholeSearch ? spellPhone(asked, spelling.PHONE_COUNTRY) : null
  const number = phone || !isWholeSearch ? null : numberOf(spelling, asked)
  const whole = phone?.spellings ?? (number === null ? null : spellReference(asked))
  const terms = whole ? [whole] : readTerms(asked, spelling)
  const words = terms.filter(isWord)
  const fragments = terms.filter((term) => !isWord(term)).map(inAllCases)
  const phrases = words.map(asPhrases)
  if (isWord(sender)) phrases.push(`{name email} : ${asPhrases(sender)}`)
  return {
    words: phrases.length > 0 ? phrases.join(' AND ') : null,
    plainWords:
      !isWord(sender) && words.flat().length <= maxPlainForms && words.flat().every(isPlain)
        ? words.map((forms) => forms.map(lowerAscii))
        : null,
    fragments: fragments.filter(
      (_, i) => fragments.slice(0, i + 1).flat().length <= maxFragmentForms,
    ),
    phone: phone?.e164 ?? null,
    number,
    senderFragment: isWord(sender) ? [] : inAllCases(sender),
    marks: [...new Set([...terms, sender].flat().map((form) => form.toLowerCase()))],
  }
}

function startOf(text = '') {
  const start = [...cleanText(text.slice(0, 2 * queryMaxLength))].slice(0, queryMaxLength)
  return start.join('').normalize('NFC').trim()
}

/** A phrase, a run of digits that may be a phone number, or what stands between white space. */
const termRe = /(?<!\S)["“]([^"“”]+)["”](?!\S)|(?<!\S)([+(]?\d[\d ()./-]{5,}\d)(?!\S)|\S+/g

function readTerms(text: string, { PHONE_COUNTRY }: Spelling): Term[] {
  const plain: string[] = []
  const phones: Term[] = []
  for (const [all, phrase, digits] of text.matchAll(termRe)) {
    const phone = digits && spellPhone(digits, PHONE_COUNTRY)
    if (phone) phones.push(phone.spellings)
    else if (phrase?.trim()) plain.push(phrase.trim())
    else plain.push(...all.split(/\s+/))
  }
  const terms = [...new Set(plain)].filter((term) => isWord([term]) || addsToOthers(term, plain))
  return [...phones, ...terms.map(formsOf)]
}

/** 'cf1042' in the text of an inquiry may be 'CF-1042'. */
function spellReference(text: string): Term {
  const { prefix, digits } = splitReference(text)
  return prefix ? ['-', ' ', ''].map((between) => `${prefix}${between}${digits}`) : [digits]
}

/** Combining accents and joiners count for nothing: the one is left out by the tokenizer, the other may be. */
function isWord([term = '']: Term) {
  return [...term.replace(/[\u0300-\u0331\u200c\u200d]/g, '')].length >= wordMinLength
}

function isPlain(form: string) {
  return formsOf(form).length === 1 && !foldedRe.test(form)
}

/** A term that stands in another one says nothing more. */
function addsToOthers(term: string, terms: readonly string[]) {
  return !terms.some((other) => other !== term && other.includes(term))
}

/**
 * Messages are stored as they were sent: composed, or with their vowel signs and accents apart, and
 * with Sinhala notifications joined by U+200D after a virama, or not.
 */
function formsOf(term: string) {
  const apart = term.replace(/[\u200c\u200d]/g, '')
  // Joined wherever it can be, or only before ya and ra, as most keyboards do it.
  const joined = [apart.replace(/\u0dca(?=[\u0d9a-\u0dc6])/g, '\u0dca\u200d')]
  joined.push(apart.replace(/\u0dca(?=[\u0dba\u0dbb])/g, '\u0dca\u200d'))
  const forms = [term, apart, ...joined]
  return [...new Set(forms.flatMap((form) => [form, form.normalize('NFD')]))].filter(Boolean)
}

function asPhrases(forms: Term) {
  const phrases = forms.map((form) => `"${form.replaceAll('"', '""')}"`)
  return phrases.length > 1 ? `(${phrases.join(' OR ')})` : phrases[0]
}

/** SQLite's lower() knows ASCII only; the cases of other letters are spelled out. */
function inAllCases(forms: Term): Term {
  return [...new Set(forms.flatMap(casesOf))]
}

function casesOf(text: string) {
  let cases = ['']
  for (const character of text) {
    const both = new Set([character.toLowerCase(), lowerAscii(character.toUpperCase())])
    cases = cases.flatMap((start) => [...both].map((each) => start + each))
  }
  return cases
}

function lowerAscii(text: string) {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** All that a search covers; SQLite's lower() knows ASCII only. */
const text = sql`lower(name || char(10) || email || char(10) || message || char(10) || coalesce(service, '')
  || char(10) || coalesce(company, '') || char(10) || coalesce(location, ''))`
const senderText = sql`lower(name || char(10) || email)`

/** Returns the conditions of the terms that are too short for the index of words. */
export function holdsFragments({ fragments, senderFragment }: Search) {
  const holds = fragments.map((forms) => isAnyIn(text, forms))
  return senderFragment.length > 0 ? [...holds, isAnyIn(senderText, senderFragment)] : holds
}

/**
 * Returns the conditions, on one row of `inquiries`, of the terms of the index of words. Asking the
 * index about one row takes a millisecond, so it is asked only where comparing characters would miss
 * what it folds together: é and e, Ö and ö.
 */
export function holdsWords(search: Search): SQL[] {
  const { words, plainWords } = search
  if (!words) return []
  const isIndexed = sql`exists (select 1 from inquiry_words
    where inquiry_words match ${words} and rowid = inquiries.rowid)`
  const ways = named(search)
  if (plainWords) {
    ways.push(and(...plainWords.map((forms) => isAnyIn(text, forms))) ?? isIndexed)
    ways.push(sql`(${text} glob ${`*${foldedLetters}*`} and ${isIndexed})`)
  } else ways.push(isIndexed)
  return [sql`(${sql.join(ways, sql` or `)})`]
}

/** Returns the conditions of which each finds an inquiry whatever its text, by an index of its own. */
export function named({ phone, number }: Search): SQL[] {
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

/** Characters before the first match, so that it is read in its sentence. */
const lead = 40

/**
 * Returns the SQL of the part of a message around its first match, of this many characters at most;
 * null where the match is near the start, or not in the message.
 */
export function snippet({ marks }: Search, length: number) {
  const places = marks
    .slice(0, maxMarks)
    .map((mark) => sql`coalesce(nullif(instr(lower(message), ${mark}), 0), length(message) + 1)`)
  const before = Math.min(lead, length >> 2)
  const start = sql.raw(`place - ${before}`)
  const room = sql.raw(`${Math.max(length - 2, 1)}`)
  return sql`(select iif(${start} <= 1 or place > length(message), null,
      '…' || substr(message, ${start}, ${room}) || iif(length(message) >= ${start} + ${room}, '…', ''))
    from (select min(length(message) + 1, ${sql.join(places, sql`, `)}) as place))`
}
