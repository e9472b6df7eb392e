import { createContext, type ReactNode, useContext, useMemo } from 'react'

const Words = createContext<RegExp | null>(null)

type MarkedWordsProps = { words: readonly string[] | undefined; children: ReactNode }

/** Sets the words to mark in the texts inside; `words` are lower case, as the API returns them. */
export function MarkedWords({ words, children }: MarkedWordsProps) {
  const matcher = useMemo(() => matcherOf(words ?? []), [words])
  return <Words value={matcher}>{children}</Words>
}

/** A text in which the search words are marked. */
export function Marked({ children: text }: { children: string }) {
  const matcher = useContext(Words)
  if (!matcher) return text
  return text.split(matcher).map((part, i) => (i % 2 === 0 ? part : <mark key={i}>{part}</mark>))
}

/** Returns a pattern that splits a text at these words and keeps them as every second part. */
export function matcherOf(words: readonly string[]) {
  if (words.length === 0) return null
  // If two words start alike, the longer one is marked.
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  return new RegExp(`(${longestFirst.map(escapeRegExp).join('|')})`, 'iu')
}

function escapeRegExp(word: string) {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
