import { isFinding } from './check.ts'
import type { Result } from './run-checks.ts'

/** Returns the lines to print: problems with remedies, what is not known, and how many checks passed. */
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
  const passed = results.filter(({ answer }) => answer === 'ok').length
  return [...lines, `${passed} of ${results.length} checks passed.`]
}

/** Whether there is a problem; warnings do not count. */
export function isAnythingWrong(results: readonly Result[]) {
  return results.some(({ answer }) => isFinding(answer) && !answer.isWarning)
}
