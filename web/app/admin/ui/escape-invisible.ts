/**
 * Returns what a visitor wrote as it can stand beside words of ours: characters that nobody sees and
 * that turn or hide text are named instead, ⟨U+202E⟩. Those that scripts need stay (joiners of
 * Sinhala and Persian, the marks of direction without an override).
 */
export function escapeInvisible(text: string) {
  return text.replace(invisibleRe, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

// Control characters but tab and newline; format characters but ZWNJ, ZWJ, LRM, RLM and ALM; line
// and paragraph separators; the fillers that are drawn as nothing.
const invisibleRe =
  /(?![\t\n\r\u061c\u200c-\u200f])[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu
