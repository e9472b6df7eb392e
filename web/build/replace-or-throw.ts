type Replacement = string | ((match: string, ...groups: string[]) => string)

/**
 * Replaces every match of a pattern. Throws if there is none, because the text that the pattern was
 * written for has changed. A replacement string is inserted literally, including any `$`.
 */
export function replaceOrThrow(text: string, pattern: RegExp, replacement: Replacement) {
  let count = 0
  const replaced = text.replace(pattern, (...match: string[]) => {
    count += 1
    return typeof replacement === 'string' ? replacement : replacement(...(match as [string]))
  })
  if (count === 0) throw new Error(`${pattern} matches nothing in ${text.slice(0, 200)}`)
  return replaced
}
