import { findWords } from '../../../worker/urgency/words'
import { urgentWords } from '../lib/urgent-words'

const listed: ReadonlySet<string> = new Set(urgentWords)

/** Returns whether a message has a word that asks for help at once. */
export function soundsUrgent(message: string) {
  return findWords(message).some((word) => listed.has(word))
}
