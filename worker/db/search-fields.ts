/** Not computed in SQL, because SQLite knows neither Unicode's foldings nor domains. */
import { domainToUnicode } from 'node:url'
import { canonicalEmail, storedCanonicalEmail } from '../email-address'
import { foldText } from '../fold-text'
import type { DetailName } from '../intake/quote/contract'

type Texts = { name: string; email: string; message: string } & Partial<
  Record<DetailName, string | null>
>

/** In UTF-16 code units. With its folded copy, a longer text may exceed D1's 2 MB for a row. */
const foldedMaxLength = 200_000

/** Null where the texts themselves serve. */
export function searchFieldsOf(texts: Texts) {
  const length = Object.values(texts).reduce((sum, text) => sum + (text?.length ?? 0), 0)
  const folded = Object.entries(length > foldedMaxLength ? {} : texts).flatMap(([name, text]) => {
    const searched = text == null ? null : name === 'email' ? foldEmail(text) : foldText(text)
    return searched === (text ?? null) ? [] : [[name, searched]]
  })
  return {
    canonicalEmail: storedCanonicalEmail(texts.email),
    foldedFields: folded.length > 0 ? JSON.stringify(Object.fromEntries(folded)) : null,
  }
}

/** An address is found by its domain in letters and in ASCII, whichever was written. */
function foldEmail(email: string) {
  const canonical = canonicalEmail(email)
  const isPlain = storedCanonicalEmail(email) === null && !canonical.includes('xn--')
  if (isPlain) return foldText(email)
  const at = canonical.lastIndexOf('@') + 1
  const inLetters = canonical.slice(0, at) + domainToUnicode(canonical.slice(at))
  return [...new Set([email, canonical, inLetters].map(foldText))].join('\n')
}
