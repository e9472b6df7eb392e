import { isFinding } from './check.ts'
import type { Result } from './run-checks.ts'

/** Returns the lines to print: what is wrong with its remedy, what is not known, and how much is fine. */
export function describeResults(results: readonly Result[]) {
  const lines: string[] = []
  for (const { name, answer } of results) {
    if (answer === 'ok') continue
    if (isFinding(answer)) {
      const mark = answer.isWarning ? 'Warning' : 'Problem'
      lines.push(`${mark}   ${name}: ${answer.problem}`, `          ${answer.remedy}`)
    } else {
      lines.push(`Not known ${name}: ${answer.unknown}.`)
    }
  }
  const fine = results.filter(({ answer }) => answer === 'ok').length
  return [...lines, `${fine} of ${results.length} checks are fine.`]
}

/** Whether something is wrong, which a warning is not. */
export function isAnythingWrong(results: readonly Result[]) {
  return results.some(({ answer }) => isFinding(answer) && !answer.isWarning)
}
