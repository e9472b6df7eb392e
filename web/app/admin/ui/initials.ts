/** Returns the first letters of a name's first and last word; letters keep their vowel signs. */
export function initialsOf(name: string) {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => firstLetterRe.exec(word ?? '')?.[0].toUpperCase() ?? '')
    .join('')
}

/** With its marks and, in Sinhala, the letters that are joined to it. */
const firstLetterRe = /^(?:\p{L}\p{M}*(?:\u200d\p{L}\p{M}*)*|.)/u
