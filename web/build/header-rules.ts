/** What one path, or all paths under one, are served with. */
export type Rule = {
  path: string
  headers: Record<string, string>
  /** Headers of an earlier rule that this one takes away. */
  without?: readonly string[]
}

const lineMaxLength = 2000
const rulesMax = 100

/** Formats the rules as a `_headers` file; throws where Pages would drop one with only a warning. */
export function formatRules(rules: readonly Rule[]) {
  if (rules.length > rulesMax) {
    throw new Error(`_headers has ${rules.length} rules; Pages reads ${rulesMax}`)
  }
  const lines = rules.flatMap(({ path, headers, without = [] }) => [
    path,
    ...without.map((name) => `  ! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  for (const line of lines) {
    if (line.length > lineMaxLength) {
      throw new Error(`_headers has a line of ${line.length} characters: ${line.slice(0, 80)}…`)
    }
  }
  return `${lines.join('\n')}\n`
}
