/** Returns the first letters of a name's first and last word; letters keep their vowel signs. */
export function initialsOf(name: string) {
  const [first, ...others] = name.match(firstLettersRe) ?? []
  return [first, ...others.slice(-1)].join('').toUpperCase()
}

/** Each with its marks and, in Sinhala, the letters that are joined to it. */
const firstLettersRe = /(?<!\S)(?:\p{L}\p{M}*(?:\u200d\p{L}\p{M}*)*|\S)/gu
