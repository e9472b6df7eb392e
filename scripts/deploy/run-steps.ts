import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Problem } from '../local/problem.ts'
import { root } from '../local/settings.ts'
import { tools } from '../local/tools.ts'

export const programs = {
  ...tools,
  backup: join(root, 'scripts/backup.ts'),
  doctor: join(root, 'scripts/doctor.ts'),
}

export type Step = {
  name: string
  command: [keyof typeof programs, ...string[]]
  folder?: string
  /** Whether it asks no questions and uses the defaults. */
  isUnattended?: true
  /** Whether its failure is ignored. */
  mayFail?: true
}

/** Runs the steps in order. Throws a `Problem` at the first that fails, and runs no others. */
export function runSteps(steps: readonly Step[]) {
  for (const [index, step] of steps.entries()) {
    const { name, command, folder = '.', isUnattended, mayFail } = step
    // A line of its own: each program says how far it is.
    console.log(`\n— ${index + 1} of ${steps.length}: ${name}`)
    const [program, ...args] = command
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      WRANGLER_SEND_METRICS: 'false',
      ...(isUnattended && { CI: 'true' }),
    }
    const { status } = spawnSync(process.execPath, [programs[program], ...args], {
      cwd: join(root, folder),
      stdio: 'inherit',
      env,
    })
    if (status !== 0 && !mayFail)
      throw new Problem(`“${name}” failed, so the remaining steps were skipped.`)
  }
}
