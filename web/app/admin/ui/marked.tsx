import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { foldWithOffsets } from '../../../../worker/fold-text'

const Words = createContext<RegExp | null>(null)

type MarkedWordsProps = { words: readonly string[] | undefined; children: ReactNode }

/** Sets the words to mark in the texts inside; `words` are folded and in lower case, as the API returns them. */
export function MarkedWords({ words, children }: MarkedWordsProps) {
  const matcher = useMemo(() => matcherOf(words ?? []), [words])
  return <Words value={matcher}>{children}</Words>
}

/** A text in which the search words are marked. */
export function Marked({ children: text }: { children: string }) {
  const matcher = useContext(Words)
  if (!matcher) return text
  return splitAt(text, matcher).map((part, i) => (i % 2 === 0 ? part : <mark key={i}>{part}</mark>))
}

/** Splits a text at the words that match once it is folded; they are every second part. */
export function splitAt(text: string, matcher: RegExp) {
  const { folded, offsets } = foldWithOffsets(text)
  const parts: string[] = []
  let end = 0
  for (const { 0: word, index } of folded.matchAll(matcher)) {
    const [from = 0, to = text.length] = [offsets[index], offsets[index + word.length]]
    // Two words may share a character that is folded to several.
    if (from < end) continue
    parts.push(text.slice(end, from), text.slice(from, to))
    end = to
  }
  return [...parts, text.slice(end)]
}

/** Returns a pattern for these words, which are folded. */
export function matcherOf(words: readonly string[]) {
  if (words.length === 0) return null
  // If two words start alike, the longer one is marked.
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  return new RegExp(longestFirst.map(escapeRegExp).join('|'), 'giu')
}

function escapeRegExp(word: string) {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
