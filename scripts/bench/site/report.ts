/** Prints the results of the benchmark. */
import type { PageScores } from './lighthouse-report.ts'

type Row = {
  what: string
  ours: number
  bare: number
  ratio: number
} & ({ ratioAtMost: number } | { oursAtMost: number })

/** Prints the column headings of `printRow`. */
export function printHead(title: string) {
  console.log(`\n${title}\n`)
  console.log(columns('', 'ours', 'limit', 'ratio', 'goal'))
}

/** Prints one measure with its goal. */
export function printRow({ what, ours, bare, ratio, ...goals }: Row) {
  const hasRatio = 'ratioAtMost' in goals
  const [value, atMost] = hasRatio ? [ratio, goals.ratioAtMost] : [ours, goals.oursAtMost]
  console.log(
    columns(
      what,
      format(ours),
      format(bare),
      hasRatio ? ratio.toFixed(2) : '',
      `at most ${atMost}${value <= atMost ? '' : '   missed'}`,
    ),
  )
}

/** Formats a line that belongs to the row above it. */
function formatNote(text: string) {
  return `    ${text}`
}

/** Prints the column headings of `printScores`. */
export function printScoresHead(runs: number) {
  console.log(`\nLighthouse, mobile, median of ${runs}; the goal is 100, and 97 for speed\n`)
  console.log(scoreColumns('', ['speed', 'access', 'practice', 'search']))
}

/** Prints one page's scores, and its failed audits if it misses a goal. */
export function printScores(
  path: string,
  { scores, wanting }: PageScores,
  print: (line: string) => void,
) {
  print(scoreColumns(path, scores))
  const [speed = 0, ...others] = scores
  const isMet = speed >= 97 && others.every((score) => score === 100)
  if (!isMet) for (const audit of wanting) print(formatNote(audit))
}

function columns(what: string, ours: string, bare: string, ratio: string, goal: string) {
  return `${what.padEnd(44)}${ours.padStart(9)}${bare.padStart(9)}${ratio.padStart(8)}   ${goal}`
}

function scoreColumns(what: string, cells: readonly (string | number)[]) {
  // The longest address of a service has 76 characters.
  return what.padEnd(78) + cells.map((cell) => String(cell).padStart(9)).join('')
}

/** Three significant figures are enough; the rest varies from run to run. */
function format(value: number) {
  if (value >= 100 || Number.isInteger(value)) return value.toFixed(0)
  return value.toFixed(value >= 10 ? 1 : 2)
}
