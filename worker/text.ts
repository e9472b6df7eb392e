/** Cleans, counts and checks text that visitors send. */

/**
 * Returns the text as it is stored: exactly as sent, but trimmed and without characters that a text
 * column cannot store (NUL breaks SQLite's `length()` and LIKE, a lone surrogate reads back as
 * three U+FFFD) or that nobody types (other control characters). Newlines and tabs are kept.
 */
export function cleanText(text: string) {
  return text.replace(loneSurrogateRe, '\ufffd').replace(controlRe, '').trim()
}

/** Returns the text in one line, so that a name cannot add a header to a notification. */
export function cleanLine(text: string) {
  return cleanText(text.replace(lineBreakRe, ' '))
}

/** Returns one line without characters that change the direction of the text around it. */
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
 * Returns the address in a text pasted from contacts, a chat or a list of recipients: without
 * invisible characters, the name before `<address>`, and punctuation at the end.
 */
export function cleanEmail(text: string) {
  const visible = text.replace(pastedRe, '')
  const address = namedAddressRe.exec(visible)?.[1] ?? visible
  // Not a regular expression, which would take minutes on a megabyte of dots.
  let end = address.length
  while (end > 0 && endRe.test(address.charAt(end - 1))) end -= 1
  return address.slice(0, end).trim()
}

/**
 * Whether the text has the form "text, at sign, text, dot, text". Takes linear time: the usual
 * regular expression takes minutes on a megabyte of dots.
 */
export function isEmail(text: string) {
  if (unfitForEmailRe.test(text)) return false
  const [local, domain, ...more] = text.split('@')
  if (!local || !domain || more.length > 0) return false
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
const namedAddressRe = /^[^<>]*<([^<>]*)>[\s.,;]*$/
const endRe = /[\s.,;]/
/** Angle brackets enclose the address in `Name<address>`, which is more than an address. */
const unfitForEmailRe = /[\s<>\p{Cc}\p{Cf}\p{Cs}]/u
