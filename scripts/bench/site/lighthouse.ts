/** Lighthouse's mobile test of a page, in its own process, by its own command line. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { browserFlags, browserPath } from '../../../tests/support/browser.ts'
import { median } from '../turns.ts'

const folder = resolve(import.meta.dirname, '../lighthouse')
const program = join(folder, 'node_modules/lighthouse/cli/index.js')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** A report is some MB of JSON. */
const outputMax = 64 * 1024 * 1024

type Audit = {
  title: string
  score: number | null
  displayValue?: string
  details?: { items?: { text?: string; node?: { snippet: string } }[] }
}
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Report = {
  categories: Record<(typeof categories)[number], Category>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}

/** Installs Lighthouse beside its lock file, unless it is there. */
export function installLighthouse() {
  if (existsSync(program)) return
  console.log('Lighthouse is being installed …')
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'pipe',
  })
}

export type PageScores = {
  /** Medians, 0 to 100, in the order of `categories`. */
  scores: number[]
  /** What the last run found wanting. */
  wanting: string[]
}

/** Runs Lighthouse on a page, `runs` times. */
export async function scorePage(address: string, runs: number): Promise<PageScores> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1) reports.push(await runLighthouse(address))
  return {
    scores: categories.map((name) =>
      median(reports.map((report) => Math.round((report.categories[name].score ?? 0) * 100))),
    ),
    wanting: wantingIn(reports.at(-1)),
  }
}

async function runLighthouse(address: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      address,
      '--quiet',
      '--output=json',
      '--no-enable-error-reporting',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new ${browserFlags.join(' ')}`,
    ],
    { maxBuffer: outputMax, env: { ...process.env, CHROME_PATH: await browserPath() } },
  )
  const report = JSON.parse(stdout) as Report
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`)
  return report
}

/** Only audits that count: the others are advice. */
function wantingIn(report?: Report) {
  if (!report) return []
  return categories
    .flatMap((name) => report.categories[name].auditRefs)
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => report.audits[id])
    .filter((audit) => audit !== undefined)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(describe)
}

/** One line: what is wanting, and the first place where. */
function describe({ title, displayValue, details }: Audit) {
  const [item] = details?.items ?? []
  const where = item?.node?.snippet ?? item?.text
  return [title, displayValue, where].filter(Boolean).join(' · ')
}
