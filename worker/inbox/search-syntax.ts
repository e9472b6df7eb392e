/** Pure: shared with the desk, which also searches offline. */

/** A quoted phrase, digits that may be a phone number, or a word between white space. */
export const termRe = /(?<!\S)["“]([^"“”]+)["”](?!\S)|(?<!\S)([+(]?\d[\d ()./-]{2,}\d)(?!\S)|\S+/g

/** The digits as they are, and without the zeros of a prefix (077, 0094), if they may be a phone number's. */
export function digitsOfPhone(text: string) {
  const digits = withoutSeparators(text.replace('(0)', ''))
  return [...new Set([digits, digits.replace(/^0+/, '')])].filter((it) => /^\d{4,15}$/.test(it))
}

export function withoutSeparators(text: string) {
  return text.replace(/[\s()./+-]/g, '')
}
