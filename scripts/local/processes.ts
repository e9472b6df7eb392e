import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * workerd outlives a wrangler that was killed, and keeps its port. So each start records its workerd
 * processes, and the next start ends those that have lost their parent.
 */
const noteIn = (stateDir: string) => join(stateDir, 'workerd.json')

/** Records the workerd processes of the wrangler with this pid. */
export function noteRuntime(stateDir: string, wranglerPid: number | undefined) {
  const pids = listRuntimes()
    .filter(({ parent }) => parent === wranglerPid)
    .map(({ pid }) => pid)
  writeFileSync(noteIn(stateDir), JSON.stringify(pids))
}

/** Ends recorded processes whose parent has ended. */
export function endLeftovers(stateDir: string) {
  const noted = new Set<number>(readNote(stateDir))
  for (const { pid, parent } of listRuntimes()) {
    if (noted.has(pid) && parent === 1) end(pid)
  }
}

function end(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (thrown) {
    // It ended after it was listed.
    if ((thrown as NodeJS.ErrnoException).code !== 'ESRCH') throw thrown
  }
}

function readNote(stateDir: string): number[] {
  try {
    return JSON.parse(readFileSync(noteIn(stateDir), 'utf8'))
  } catch {
    return []
  }
}

/** Empty if there is no `ps`, as on Windows; a leftover then shows as a port in use. */
function listRuntimes() {
  try {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    return table
      .split('\n')
      .map((line) => line.trim().split(/\s+/, 3))
      .filter(([, , command]) => command?.endsWith('workerd'))
      .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }))
  } catch {
    return []
  }
}

/** Resolves on a signal to stop, or when `ended` does. Returns whether there was a signal. */
export async function untilStopped(ended: Promise<unknown>) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const signalled = new Promise<boolean>((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve(true))
  })
  const isSignalled = await Promise.race([signalled, ended.then(() => false)])
  // A second Ctrl-C must not interrupt the clean-up.
  for (const signal of signals) process.on(signal, () => undefined)
  return isSignalled
}
