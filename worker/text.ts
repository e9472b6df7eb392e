/** Text as visitors send it: what is kept, what is counted, what passes as an e-mail address. */

/**
 * Returns the text as it is stored: exactly what was sent, trimmed, without what no text column can
 * hold (NUL breaks SQLite's `length()` and LIKE, a lone surrogate reads back as three
 * U+FFFD) and without the other control characters that nobody types. Newlines and tabs stay.
 */
export function cleanText(text: string) {
  return text.toWellFormed().replace(controlRe, '').trim()
}

/** A name may not smuggle a line break into a notification's header. */
export function cleanLine(text: string) {
  return cleanText(text.replace(lineBreakRe, ' '))
}

/** Returns one line that cannot turn the direction of the text around it, as in a mail's header. */
export function cleanHeader(text: string) {
  return cleanLine(text.replace(bidiRe, ''))
}

/** Counts code points that show: zero-width and other format characters do not make a name longer. */
export function countVisible(text: string) {
  let count = 0
  for (const character of text) if (!formatRe.test(character)) count += 1
  return count
}

/**
 * Whether it reads "text, at sign, text, dot, text", in linear time: the usual expression takes
 * minutes on a megabyte of dots.
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
const lineBreakRe = /[\t\r\n\u2028\u2029]+/g
/** Joiners, which Sinhala needs, stay. */
const bidiRe = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const formatRe = /\p{Cf}|\p{Default_Ignorable_Code_Point}/u
const unfitForEmailRe = /[\s\p{Cc}\p{Cf}\p{Cs}]/u
