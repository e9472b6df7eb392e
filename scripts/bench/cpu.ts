import { readFileSync } from 'node:fs'

/** In Hz, on every Linux for which Node is built. */
const ticksPerSecond = 100

/**
 * Returns the CPU time that the processes started by this one have used, in ms. Null where `/proc` does
 * not tell (proc(5): fields 14 and 15 of `stat`).
 */
export function cpuOfChildren() {
  try {
    const pids = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    const times = pids.trim().split(' ').map(cpuOf)
    return times.reduce((sum, each) => sum + each, 0)
  } catch {
    return null
  }
}

function cpuOf(pid: string) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}
