/** What somebody typed into the search, as something that the database can look for. */
import { type SQL, sql } from 'drizzle-orm'
import { cleanText } from '../text'

/** Only the start of a longer text is looked for, in characters. */
const queryMaxLength = 200

/** Fewer characters than this are in no index: FTS5's trigrams are of three. */
const wordMinLength = 3

/** Each is bound a few times, and D1 takes 100 values a statement. */
const maxFragments = 8
const maxPlainWords = 8

/** The letters that the index folds: Latin, Greek and Cyrillic beyond ASCII. */
const foldedLetters =
  '[\u00b5\u00c0-\u052f\u1e00-\u1fff\u2100-\u218f\u2c00-\u2dff\ua640-\uabff\uff21-\uff5a]'
const foldedRe = new RegExp(foldedLetters)

export type Search = {
  /** The FTS5 expression of all terms that the index of words knows; null where there is none. */
  words: string | null
  /**
   * The same terms in lower case, where comparing characters tells most of what the index would:
   * none is of an alphabet with accents or with cases that SQLite's lower() does not know.
   */
  plainWords: readonly string[] | null
  /** Shorter terms, each in every spelling, its ASCII letters in lower case. */
  fragments: readonly (readonly string[])[]
}

/**
 * Returns what to look for: every term, between white space, has to stand somewhere in an inquiry.
 * Any text is safe: each term becomes an FTS5 string, in which nothing is an operator.
 */
export function readSearch(text: string): Search {
  const start = [...cleanText(text.slice(0, 2 * queryMaxLength))].slice(0, queryMaxLength).join('')
  const terms = [...new Set(start.normalize('NFC').split(/\s+/).filter(Boolean))]
  const words = terms.filter(isWord)
  const fragments = terms.filter((term) => !isWord(term) && addsToOthers(term, terms))
  return {
    plainWords:
      words.length <= maxPlainWords && words.every(isPlain) ? words.map(lowerAscii) : null,
    words: words.length > 0 ? words.map(asPhrase).join(' AND ') : null,
    fragments: fragments.slice(0, maxFragments).map(spellingsOf),
  }
}

/** Combining accents and joiners count for nothing: the one is left out by the tokenizer, the other may be. */
function isWord(term: string) {
  return [...term.replace(/[\u0300-\u0331\u200c\u200d]/g, '')].length >= wordMinLength
}

function isPlain(word: string) {
  return formsOf(word).length === 1 && !foldedRe.test(word)
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

function asPhrase(word: string) {
  const phrases = formsOf(word).map((form) => `"${form.replaceAll('"', '""')}"`)
  return phrases.length > 1 ? `(${phrases.join(' OR ')})` : phrases[0]
}

/** SQLite's lower() knows ASCII only; the cases of other letters are spelled out. */
function spellingsOf(fragment: string) {
  return [...new Set(formsOf(fragment).flatMap(casesOf))]
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

/** All that a visitor wrote; SQLite's lower() knows ASCII only. */
const text = sql`lower(name || char(10) || email || char(10) || message)`

/** Returns the conditions of the terms that are too short for the index of words. */
export function holdsFragments({ fragments }: Search) {
  return fragments.map((spellings) => sql`(${sql.join(spellings.map(isInText), sql` or `)})`)
}

/**
 * Returns the conditions, on one row of `inquiries`, of the terms of the index of words. Asking the
 * index about one row takes a millisecond, so it is asked only where comparing characters would miss
 * what it folds together: é and e, Ö and ö.
 */
export function holdsWords({ words, plainWords }: Search): SQL[] {
  if (!words) return []
  const isIndexed = sql`exists (select 1 from inquiry_words
    where inquiry_words match ${words} and rowid = inquiries.rowid)`
  if (!plainWords) return [isIndexed]
  const holdsEach = sql.join(plainWords.map(isInText), sql` and `)
  return [sql`((${holdsEach}) or (${text} glob ${`*${foldedLetters}*`} and ${isIndexed}))`]
}

function isInText(part: string) {
  return sql`instr(${text}, ${part}) > 0`
}
