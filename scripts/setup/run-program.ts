import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { programs, type Step } from '../deploy/run-steps.ts'
import { Problem } from '../local/problem.ts'

/** In ms: a slow line uploads the site's 10 MB in some minutes. */
const timeLimit = 15 * 60_000

/** What wrangler prints is only of interest if it fails; in characters. */
const shownAtMost = 4000

/** Returns a function that runs the project's programs, whose output is shown only if one fails. */
export function makeRunner(folder: string, account: string) {
  return async ({ name, command: [program, ...args], folder: inside = '.' }: Step) => {
    const { code, output } = await collect(
      spawn(process.execPath, [programs[program], ...args], {
        cwd: join(folder, inside),
        timeout: timeLimit,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          CLOUDFLARE_ACCOUNT_ID: account,
          NODE_ENV: 'production',
          WRANGLER_SEND_METRICS: 'false',
          // So that nothing is asked, and no escape codes are printed.
          CI: 'true',
          NO_COLOR: '1',
        },
      }),
    )
    if (code === 0) return
    const reason = code === null ? 'it took too long, or was stopped' : output.trim()
    throw new Problem(
      `“${name}” failed:\n${reason.slice(-shownAtMost)}\nOnce that is settled, run npm run setup again, which continues here.`,
    )
  }
}

function collect(child: ReturnType<typeof spawn>) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    let output = ''
    const add = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', add)
    child.stderr?.on('data', add)
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
