import { fold } from '../store/offline-search'
import type { UnmatchedMessage } from '../store/unmatched'

/** Returns whether the sender, the subject and the text have all words of the query. */
export function matcherOf(query: string) {
  const words = fold(query).split(/\s+/)
  return ({ fromName, fromAddress, subject, text }: UnmatchedMessage) => {
    const all = fold([fromName, fromAddress, subject, text].join('\n'))
    return words.every((word) => all.includes(word))
  }
}
