import { execFileSync } from 'node:child_process'

/** Returns the resident bytes of all workerd processes that this process or its children started. */
export function runtimeMemory() {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' })
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/))
  const ours = new Set([String(process.pid)])
  let bytes = 0
  for (const [pid = '', parent = '', rss = '0', name = ''] of rows) {
    if (!ours.has(parent)) continue
    ours.add(pid)
    if (name.startsWith('workerd')) bytes += Number(rss) * 1024
  }
  return bytes
}
