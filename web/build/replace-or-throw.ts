type Replacement = string | ((match: string, ...groups: string[]) => string)

/**
 * Replaces all that a pattern matches, and throws when that is nothing: what it was written for has
 * changed. A text is put in as it is, with whatever `$` it holds.
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
