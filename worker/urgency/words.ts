/** Pure: shared with the contact form. */

/** In characters. No urgent word is longer. */
const urgentWordMaxLength = 40

const maxWords = 2000

/**
 * The first distinct words of a text, in lower case. A word with a hyphen is one word, as in 'non-urgent'.
 * Vowel signs (\p{M}) and joiners are parts of Sinhala and Tamil words.
 */
export function findWords(text: string) {
  const words = new Set<string>()
  for (const [word] of text.normalize('NFC').toLowerCase().matchAll(wordRe)) {
    if (word.length <= urgentWordMaxLength) words.add(word)
    if (words.size === maxWords) break
  }
  return [...words]
}

const wordRe =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*(?:-[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*)*/gu
