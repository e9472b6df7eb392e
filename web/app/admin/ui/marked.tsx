import { createContext, type ReactNode, useContext, useMemo } from 'react'

const Words = createContext<RegExp | null>(null)

type MarkedWordsProps = { words: readonly string[] | undefined; children: ReactNode }

/** Says what is marked in the texts within; `words` as the API found them, in lower case. */
export function MarkedWords({ words, children }: MarkedWordsProps) {
  const matcher = useMemo(() => matcherOf(words ?? []), [words])
  return <Words value={matcher}>{children}</Words>
}

/** A text with the words of the search marked in it. */
export function Marked({ children: text }: { children: string }) {
  const matcher = useContext(Words)
  if (!matcher) return text
  return text.split(matcher).map((part, i) => (i % 2 === 0 ? part : <mark key={i}>{part}</mark>))
}

/** Returns what splits a text at its words, and keeps these as every second part. */
export function matcherOf(words: readonly string[]) {
  if (words.length === 0) return null
  // Of two that begin alike the longer one is marked.
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  return new RegExp(`(${longestFirst.map(escapeRegExp).join('|')})`, 'iu')
}

function escapeRegExp(word: string) {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
