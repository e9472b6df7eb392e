/** Case and accents are left to the word index. Pure: shared with the desk. */

export function foldText(text: string) {
  if (!foldableRe.test(text)) return text
  return (
    text
      .replace(invisibleRe, '')
      // Before NFKC, which makes a space and an accent of one, and two primes of the other.
      .replaceAll('\u00b4', "'")
      .replaceAll('\u2033', '"')
      .replace(manyMarksRe, '$1')
      .normalize('NFKC')
      .replace(apostropheRe, "'")
      .replace(quotationRe, '"')
      .replace(dashRe, '-')
      .replace(spaceRe, ' ')
  )
}

/** `offsets` says where in the text each code unit of `folded` comes from, and ends with its length. */
export function foldWithOffsets(text: string) {
  let folded = ''
  const offsets: number[] = []
  for (const { 0: cluster, index } of text.matchAll(clusterRe)) {
    const part = foldText(cluster)
    folded += part
    for (let i = 0; i < part.length; i += 1) offsets.push(index)
  }
  return { folded, offsets: [...offsets, text.length] }
}

const foldableRe = /[`\u0080-\uffff]/

/** Also joiners: Sinhala is typed with and without them. */
const invisibleRe = /\p{Default_Ignorable_Code_Point}+/gu
const apostropheRe = /[`\u02b9\u02bb-\u02bf\u02c8\u2018-\u201b\u2032\u2035\u055a\ua78c]/g
const quotationRe = /[\u00ab\u00bb\u201c-\u201f\u301d-\u301f]/g

// As in Unicode's Stream-Safe Text Format (UAX #15): to sort a run of marks takes time that grows with
// the square of its length.
const manyMarksRe = /(\p{M}{30})\p{M}+/gu
const dashRe = /[\p{Pd}\u02d7\u2043\u2212]/gu
const spaceRe = /[\p{Zs}\u2028\u2029]/gu

/** A character with its marks, with which it may be composed. */
const clusterRe = /\P{M}\p{M}*|\p{M}+/gsu
