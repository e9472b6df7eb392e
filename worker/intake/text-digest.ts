/** Recognises the same text by whoever sends it. */
import { withoutIntroduction } from './introduction'

/** Bytes kept of a digest: enough that two texts never share one by chance. */
const digestBytes = 16

/**
 * Returns the start of the SHA-256 of a message's letters and digits in lower case, as hex: other
 * spaces, punctuation and capitals, and the line that the form adds for a service, do not make it
 * another text. Null for a message without any letter or digit, which cannot be compared.
 */
export async function digestText(message: string) {
  const letters = withoutIntroduction(message)
    .normalize('NFKC')
    .toLowerCase()
    .replace(otherThanLettersRe, '')
  if (letters === '') return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(letters))
  return [...new Uint8Array(digest, 0, digestBytes)].map(toHex).join('')
}

// Marks are parts of letters: the vowel signs of Sinhala and Tamil.
const otherThanLettersRe = /[^\p{L}\p{M}\p{N}]+/gu

function toHex(byte: number) {
  return byte.toString(16).padStart(2, '0')
}
