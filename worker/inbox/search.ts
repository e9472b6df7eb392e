import type { Bindings } from '../env'
import { foldText } from '../fold-text'
import { spellPhone, withoutCallingCode } from '../phone'
import { numberOf, splitReference } from '../reference'
import { cleanText } from '../text'
import type { Filter } from './contract'
import { digitsOfPhone, termRe } from './search-syntax'

/** In characters; the rest is ignored. */
const queryMaxLength = 200

/** Shorter terms are in no index: FTS5's trigrams have three characters. */
const wordMinLength = 3

/** D1 allows 100 parameters per statement, and filters take some. */
const maxFragmentForms = 12

export type Spelling = Pick<Bindings, 'REFERENCE_PREFIX'>

export type Search = {
  /** The FTS5 expression of the terms that the word index can find; null if there are none. */
  words: string | null
  /** Words too short for the index, each in every spelling, with ASCII letters in lower case. */
  fragments: readonly Fragment[]
  /** The same for a term that must be in the name or the e-mail address; empty if there is none. */
  senderFragment: Word
  /** Set if the whole text is the reference of an inquiry. */
  number: number | null
  /** The terms to highlight in the results, in lower case. */
  marks: readonly string[]
}

/** A word or phrase, or the spellings that a phone number or a reference may have in a text. */
type Word = readonly string[]

type Term = {
  /** All must occur in the text. */
  words: readonly Word[]
  /** Or else one of these must occur in the phone number, as stored in E.164. */
  digits: readonly string[]
}

type Fragment = { forms: Word; digits: Term['digits'] }

const noSearch: Search = {
  words: null,
  fragments: [],
  number: null,
  senderFragment: [],
  marks: [],
}

/**
 * All terms must occur somewhere in an inquiry; the sender text is one term. Any text is safe: each word
 * becomes an FTS5 string, in which nothing is an operator.
 */
export function readSearch(filter: Pick<Filter, 'q' | 'sender'>, spelling: Spelling): Search {
  // Reading the terms of an empty text takes a fortieth of the time of a list.
  if (!filter.q && !filter.sender) return noSearch
  const query = startOf(filter.q)
  const from = startOf(filter.sender)
  const sender = from ? [from] : []
  const whole = spellPhone(query)
  const number = whole || sender.length > 0 ? null : numberOf(spelling, query)
  const { phones, others } = whole
    ? { phones: [whole], others: [] }
    : number === null
      ? readTerms(query)
      : { phones: [], others: [spellReference(query)] }
  const terms = [...phones.map(({ e164, spellings }) => termOf(spellings, [e164])), ...others]
  const fragments = terms.flatMap(fragmentsOf)
  const forms = terms.flatMap(({ words }) => words.flat())
  return {
    words: expressionOf(terms, sender),
    fragments: fragments.filter(
      (_, i) => countForms(fragments.slice(0, i + 1)) <= maxFragmentForms,
    ),
    number,
    senderFragment: isWord(sender) ? [] : inAllCases(sender),
    marks: [...new Set([...forms, ...sender].map((form) => form.toLowerCase()))],
  }
}

function termOf(word: Word, digits: Term['digits'] = []): Term {
  return { words: [word], digits }
}

function fragmentsOf({ words, digits }: Term): Fragment[] {
  return words.filter((word) => !isWord(word)).map((word) => ({ forms: inAllCases(word), digits }))
}

function countForms(fragments: readonly Fragment[]) {
  return fragments.flatMap(({ forms, digits }) => [...forms, ...digits]).length
}

function expressionOf(terms: readonly Term[], sender: Word) {
  const phrases = terms
    .map(({ words, digits }) => ({ words: words.filter(isWord), digits }))
    .filter(({ words }) => words.length > 0)
    .map(asExpression)
  if (isWord(sender)) phrases.push(`searched_sender : ${asPhrases(sender)}`)
  return phrases.length > 0 ? phrases.join(' AND ') : null
}

function startOf(text = '') {
  const start = [...cleanText(text.slice(0, 2 * queryMaxLength))].slice(0, queryMaxLength)
  return foldText(start.join('')).trim()
}

function readTerms(text: string) {
  const phones: NonNullable<ReturnType<typeof spellPhone>>[] = []
  const terms = new Map<string, { words: string[]; digits: string[] }>()
  const add = (words: string[], digits: string[] = []) =>
    terms.set(words.join(' '), { words, digits })
  for (const [all, phrase, number] of text.matchAll(termRe)) {
    const phone = number && spellPhone(number)
    const digits = digitsOfPhone(all)
    const words = withoutCallingCode(all).split(/\s+/)
    if (phone) phones.push(phone)
    else if (phrase?.trim()) add([phrase.trim()])
    else if (digits.length > 0) add(words, digits)
    else for (const word of words) add([word])
  }
  const kept = [...terms.values()]
  const plain = kept.flatMap(({ words }) => words)
  const others = kept
    .filter(
      ({ words, digits }) =>
        digits.length > 0 || words.some((it) => isWord([it]) || addsToOthers(it, plain)),
    )
    .map(({ words, digits }): Term => ({ words: words.map((word) => [word]), digits }))
  return { phones, others }
}

/** A search for 'cf1042' must also find 'CF-1042' in the text of an inquiry. */
function spellReference(text: string) {
  const { prefix, digits } = splitReference(text)
  if (!prefix) return termOf([digits], digitsOfPhone(digits))
  return termOf(['-', ' ', ''].map((between) => `${prefix}${between}${digits}`))
}

/** Combining accents do not count: the tokenizer drops them. */
function isWord([form = '']: Word) {
  return [...form.replace(/[\u0300-\u0331]/g, '')].length >= wordMinLength
}

/** A term that is part of another one is redundant. */
function addsToOthers(term: string, terms: readonly string[]) {
  return !terms.some((other) => other !== term && other.includes(term))
}

/** A number of three digits is a quantity rather than a part of a phone number. */
function asExpression({ words, digits }: Term) {
  const all = words.map(asPhrases).join(' AND ')
  const isNumeric = words.flat().some((form) => /^\+?\d+$/.test(form))
  if (digits.length > 0) return `((- phone : (${all})) OR phone : ${asPhrases(digits)})`
  return isNumeric ? `(- phone : (${all}))` : all
}

function asPhrases(forms: Word) {
  const phrases = forms.map((form) => `"${form.replaceAll('"', '""')}"`)
  return phrases.length > 1 ? `(${phrases.join(' OR ')})` : phrases[0]
}

/** SQLite's lower() changes only ASCII, so other letters are listed in both cases. */
function inAllCases(forms: Word): Word {
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
