/** Runs Lighthouse's mobile test of a page, in its own process by its command line. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { browserFlags, browserPath } from '../../../tests/support/browser.ts'
import { Problem } from '../../local/problem.ts'
import { startProgress } from '../../local/progress.ts'
import { trustFlag } from './certificate.ts'
import { categories, type Report, readReports } from './lighthouse-report.ts'

const folder = resolve(import.meta.dirname, '../lighthouse')
const program = join(folder, 'node_modules/lighthouse/cli/index.js')
/** A report has several MB of JSON. */
const outputMax = 64 * 1024 * 1024

/** Installs Lighthouse beside its lock file, unless it is installed. */
export function installLighthouse() {
  if (existsSync(program)) return
  using _ = startProgress('Installing Lighthouse')
  // The npm that runs this command.
  const npm = process.env.npm_execpath
  if (!npm) throw new Problem('Lighthouse is installed with npm: use npm run bench -- site.')
  execFileSync(process.execPath, [npm, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'pipe',
  })
}

/** Runs Lighthouse on a page, `runs` times. */
export async function scorePage(address: string, runs: number) {
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1) reports.push(await runLighthouse(address))
  return readReports(reports)
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
      `--chrome-flags=--headless=new ${trustFlag} ${browserFlags.join(' ')}`,
    ],
    { maxBuffer: outputMax, env: { ...process.env, CHROME_PATH: await browserPath() } },
  )
  const report = JSON.parse(stdout) as Report
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`)
  return report
}
