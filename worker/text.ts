/**
 * Removes what a text column cannot store (NUL breaks SQLite's `length()` and LIKE, a lone surrogate reads
 * back as three U+FFFD) and what nobody types (other control characters). Newlines and tabs are kept.
 */
export function cleanText(text: string) {
  return text.replace(loneSurrogateRe, '\ufffd').replace(controlRe, '').trim()
}

/** So that a name cannot add a header to a notification. */
export function cleanLine(text: string) {
  return cleanText(text.replace(lineBreakRe, ' '))
}

/** Removes characters that change the direction of the text around them. */
export function cleanHeader(text: string) {
  return cleanLine(text.replace(bidiRe, ''))
}

/** Counts visible code points: zero-width and other format characters do not make a name longer. */
export function countVisible(text: string) {
  let count = 0
  for (const character of text) if (!formatRe.test(character)) count += 1
  return count
}

/** Longest e-mail address, in characters: 64 + @ + 255 (RFC 5321 §4.5.3.1). */
export const emailMaxLength = 320

/**
 * Removes a name or label, `mailto:`, brackets, quotation marks and punctuation around it. Returns the text
 * if it has no address, or if taking a part of it could give that of another person.
 */
export function cleanEmail(text: string) {
  const visible = text.replace(pastedRe, '').trim()
  const enclosed =
    namedAddressRe.exec(visible) ?? commentedRe.exec(visible) ?? bracketedRe.exec(visible)
  const labelled = fromMailtoLink(visible) ?? enclosed?.[1] ?? visible
  const bare = trimPunctuation(labelled.replace(labelRe, '').replace(bulletRe, ''))
  const address = bare.replace(curlyApostropheRe, "$1'")
  return isEmail(address) ? address : visible
}

/** RFC 6068. */
function fromMailtoLink(text: string) {
  const [, link, ...more] = text.split(/mailto:/i)
  if (link === undefined || more.length > 0) return undefined
  const [address = ''] = link.split(/[?\s()<>[\]|]/, 1)
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Not regular expressions, which would take minutes on a megabyte of dots. */
function trimPunctuation(text: string) {
  const characters = [...text]
  let end = characters.length
  while (end > 0 && neverLastRe.test(characters[end - 1] ?? '')) end -= 1
  const after = new Set(characters.slice(end))
  let start = 0
  for (const character of characters.slice(0, end)) {
    // An address may start with an asterisk, but not if another one follows it.
    const isPaired = after.has(character === '{' ? '}' : character)
    if (!isPaired && !neverFirstRe.test(character)) break
    start += 1
  }
  return characters.slice(start, end).join('')
}

/**
 * Refuses characters that no address has unless it is quoted (RFC 5322 §3.2.3). Takes linear time: the
 * usual regular expression takes minutes on a megabyte of dots.
 */
export function isEmail(text: string) {
  const [local, domain, ...more] = text.replace(joinerRe, '$1').split('@')
  if (!local || !domain || more.length > 0) return false
  if (unfitForEmailRe.test(local)) return false
  if (!ipAddressRe.test(domain) && unfitForDomainRe.test(domain)) return false
  const dot = domain.indexOf('.', 1)
  return dot > 0 && dot < domain.length - 1
}

// U+0000–001F without tab, newline and carriage return; DEL; U+0080–009F (C1).
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
const controlRe = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
/** `toWellFormed` is missing in Safari before 16.4 and Firefox before 119, where the form runs too. */
const loneSurrogateRe = /\p{Cs}/gu
const lineBreakRe = /[\t\r\n\u2028\u2029]+/g
/** Does not match joiners, which Sinhala needs. */
const bidiRe = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const formatRe = /\p{Cf}|\p{Default_Ignorable_Code_Point}/u
/** Format characters except joiners, which belong to a Sinhala address. */
const pastedRe = /(?![\u200c\u200d])\p{Cf}/gu
/** Joiners that are a part of a word, as in Sinhala and Persian. */
const joinerRe = /([\p{M}\p{Script=Arabic}])[\u200c\u200d](?=\p{L})/gu
/** `Nimal <nimal@mill.lk>`, `nimal@mill.lk (Nimal)`, and `Nimal (nimal@mill.lk)`. */
const namedAddressRe = /^[^<>]*<([^<>]*)>[^<>@\p{L}\p{N}]*$/u
const commentedRe = /^([^()]*@[^()@]*)\([^()@]*\)[^()@\p{L}\p{N}]*$/u
const bracketedRe = /^[^@()[\]]*[([]([^@()[\]]*@[^@()[\]]*)[)\]][^@()[\]\p{L}\p{N}]*$/u
/** A colon without a space could be a slip of the finger within the address. */
const labelRe = /^(?:[^@:]*:\s|(?:smtp|e-?mail|mail|to|from|cc):)/i
const bulletRe = /^[\s\p{P}\p{S}]+\s/u
const neverLastRe = /[\s\p{P}\p{S}]/u
/** In ASCII all but RFC 5322's `atext`. An address may start with a pictograph. */
const neverFirstRe = /[\s"(),.:;<>[\\\]]|(?![!-~])\p{P}/u
const curlyApostropheRe = /(\p{L})’(?=\p{L})/gu
const unfitForEmailRe = /[\s",:;<>\\\p{Cc}\p{Cf}\p{Cs}\p{Pi}\p{Pf}]|(?![{}])[\p{Ps}\p{Pe}]/u
const unfitForDomainRe = /[\s!-,/:-?\\^`{-~\p{Cc}\p{Cf}\p{Cs}\p{Pi}\p{Pf}\p{Ps}\p{Pe}]/u
const ipAddressRe = /^\[[\d.]+\]$/
