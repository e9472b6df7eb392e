import { fold } from '../store/offline-search'
import type { UnmatchedMessage } from '../store/unmatched'

/** As the desk's other search, which takes “Müller” for “muller”. */
const simplify = (text: string) =>
  fold(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')

/** Returns whether the sender, the subject and the text have all words of the query. */
export function matcherOf(query: string) {
  const words = simplify(query).split(/\s+/)
  return ({ fromName, fromAddress, subject, text }: UnmatchedMessage) => {
    const all = simplify([fromName, fromAddress, subject, text].join('\n'))
    return words.every((word) => all.includes(word))
  }
}
