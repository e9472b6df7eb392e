/**
 * How the text of a search is divided into terms. Pure: shared with the desk, which also searches
 * offline.
 */

/** A quoted phrase, digits that may be a phone number, or a word between white space. */
export const termRe = /(?<!\S)["“]([^"“”]+)["”](?!\S)|(?<!\S)([+(]?\d[\d ()./-]{2,}\d)(?!\S)|\S+/g

/**
 * Returns the digits of a text that may be a part of a phone number: as they are, and without the
 * zeros of a prefix (077, 0094). Returns none for fewer than four, or if there is anything else.
 */
export function digitsOfPhone(text: string) {
  const digits = withoutSeparators(text.replace('(0)', ''))
  return [...new Set([digits, digits.replace(/^0+/, '')])].filter((it) => /^\d{4,15}$/.test(it))
}

/** Returns a text without what may separate the digits of a phone number. */
export function withoutSeparators(text: string) {
  return text.replace(/[\s()./+-]/g, '')
}
