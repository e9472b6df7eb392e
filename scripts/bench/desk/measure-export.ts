import { execFileSync } from 'node:child_process'
import { call } from '../pairs.ts'
import { inventedCount } from './invent.ts'
import { printLine } from './report.ts'

/** By how much the runtime may grow meanwhile, in bytes (issue 4). */
const growthGoal = 128 * 1024 * 1024

const samplingInterval = 100

/** Prints whether an export holds every listed enquiry, and how far the runtime's memory grew. */
export async function measureExport({ origin, cookie }: { origin: string; cookie: string }) {
  const { body } = await call(origin, { path: '/api/inquiries?limit=1', headers: { cookie } })
  const { listed } = JSON.parse(body).desk as { listed: number }
  const ordered = await call(origin, {
    path: '/api/exports',
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv', filter: {} }),
  })
  if (ordered.status !== 201) throw new Error(`The export was refused: ${ordered.body}`)
  const { address } = JSON.parse(ordered.body) as { address: string }

  const before = runtimeMemory()
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, runtimeMemory())
  }, samplingInterval)
  const startedAt = performance.now()
  const response = await fetch(new URL(address, origin), { headers: { cookie } })
  const { rows, bytes } = await countRows(response)
  clearInterval(sampling)

  const seconds = (performance.now() - startedAt) / 1000
  console.log(`\nExport of ${listed} of ${inventedCount} enquiries as CSV`)
  printLine('rows', String(rows), { isMet: rows === listed, text: String(listed) })
  printLine('time and size', `${seconds.toFixed(1)} s, ${megabytes(bytes)}`)
  printLine('growth of the runtime', megabytes(most - before), {
    isMet: most - before < growthGoal,
    text: `under ${megabytes(growthGoal)}`,
  })
}

/** Counts the records of a CSV below its head as it comes: line breaks in quotation marks are text. */
async function countRows(response: Response) {
  let [rows, bytes, isQuoted] = [-1, 0, false]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    for (const byte of chunk) {
      if (byte === 0x22) isQuoted = !isQuoted
      else if (byte === 0x0a && !isQuoted) rows += 1
    }
  }
  return { rows, bytes }
}

/** Returns the resident bytes of all workerd processes below this one. */
function runtimeMemory() {
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

function megabytes(bytes: number) {
  return `${(bytes / 1024 / 1024).toFixed(0)} MiB`
}
