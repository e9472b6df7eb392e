/**
 * Returns visitors' text in a form that is safe next to our own: invisible characters and those
 * that reverse or hide text are replaced by their code, ⟨U+202E⟩. Those that scripts need are kept
 * (joiners for Sinhala and Persian, direction marks that override nothing).
 */
export function escapeInvisible(text: string) {
  return text.replace(invisibleRe, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

// Control characters except tab and line breaks; format characters except ZWNJ, ZWJ, LRM, RLM and
// ALM; line and paragraph separators; fillers that render as nothing.
const invisibleRe =
  /(?![\t\n\r\u061c\u200c-\u200f])[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu
