/** What is searched for, asked of one row that is looked at. */
import type { Condition } from './driving-index'
import { foldedLetters, type Search } from './search'

/** All that a visitor wrote; SQLite's lower() knows ASCII only. */
const text = 'lower(name || char(10) || email || char(10) || message)'

/** Holds all terms that are too short for the index of words. */
export function holdsFragments({ fragments }: Search): Condition[] {
  return fragments.map((ways) => ({
    sql: `(${ways.map(() => `instr(${text}, ?) > 0`).join(' or ')})`,
    params: ways,
  }))
}

/**
 * Holds all terms of the index of words. Asking the index about one row takes a millisecond, so it
 * is asked only where comparing characters would miss what it folds together: é and e, Ö and ö.
 */
export function holdsWords({ words, plainWords }: Search): Condition[] {
  if (!words) return []
  const isIndexed =
    'exists (select 1 from inquiry_words where inquiry_words match ? and rowid = place)'
  if (!plainWords) return [{ sql: isIndexed, params: [words] }]
  const holdsEach = plainWords.map(() => `instr(${text}, ?) > 0`).join(' and ')
  return [
    {
      sql: `((${holdsEach}) or (${text} glob ? and ${isIndexed}))`,
      params: [...plainWords, foldedLetters, words],
    },
  ]
}
