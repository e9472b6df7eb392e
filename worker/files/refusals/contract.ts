/** Pure: shared with the form. */
import { extensionOf, kinds } from '../kinds/contract'

/** For a file whose kind was not detected. */
export function kindProblemOf(name: string) {
  const extension = extensionOf(name)
  const isClaimed = Object.values(kinds).some(({ extensions }) =>
    (extensions as readonly string[]).includes(extension),
  )
  if (!isClaimed) return 'This kind of file is not accepted. Send it as a PDF, or in a ZIP file.'
  return `The content is not that of a .${extension} file: it may be damaged, or protected by a password. Save a copy without protection, or send it in a ZIP file.`
}

export function describeRefusals(refusals: readonly { name: string; problem: string }[]) {
  const names = new Map<string, Set<string>>()
  for (const { name, problem } of refusals) {
    names.set(problem, (names.get(problem) ?? new Set()).add(name))
  }
  return [...names].map(([problem, those]) => `${[...those].join(', ')}: ${problem}`)
}
