import { execFile } from 'node:child_process'
import { root } from './product.ts'

/** Runs a script with Node and resolves with its exit code and everything it printed. */
export function runScript(args: string[], settings: Record<string, string> = {}) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', ...settings }
    execFile(process.execPath, args, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}
