import { call } from '../pairs.ts'
import { inventedCount } from './invent.ts'
import { printLine } from './report.ts'
import { watchMemory } from './watch-memory.ts'

/** Bytes that one isolate may use: the limit of Workers. */
const heapLimit = 128 * 1024 * 1024

/** How far apart the most of two exports may be, in bytes: garbage varies, what adds up would show. */
const peaksGoal = 16 * 1024 * 1024

/** What may be left of a second export beside what the first has left, in bytes: a leak adds up. */
const driftGoal = 1024 * 1024

type Desk = { origin: string; cookie: string; inspector: URL }

/**
 * Prints, for two exports one after the other, whether each holds every listed enquiry and how much
 * memory the Worker's isolate used at most. The runtime as a whole counts other isolates and
 * SQLite's cache too, which no limit of a Worker is about.
 */
export async function measureExport(desk: Desk) {
  const { origin, cookie } = desk
  const { body } = await call(origin, { path: '/api/inquiries?limit=1', headers: { cookie } })
  const { listed } = JSON.parse(body).desk as { listed: number }
  console.log(`\nExport of ${listed} of ${inventedCount} enquiries as CSV, twice`)
  const first = await measureOne(desk, 'first', listed)
  const second = await measureOne(desk, 'second', listed)
  const peaks = [first.mostHeap, second.mostHeap] as const
  const apart = Math.abs(peaks[1] - peaks[0])
  const both = peaks.map(megabytes).join(' and ')
  printLine('the heap at most, first and second', `${both}: ${megabytes(apart)} apart`, {
    isMet: apart <= peaksGoal,
    text: `at most ${megabytes(peaksGoal)} apart`,
  })
  const drift = second.liveHeap - first.liveHeap
  printLine('left by the second beside the first’s', megabytes(drift), {
    isMet: drift < driftGoal,
    text: `under ${megabytes(driftGoal)}`,
  })
}

/** Returns the most bytes that the Worker's isolate used, and those that it still holds afterwards. */
async function measureOne(desk: Desk, which: string, listed: number) {
  const address = await orderExport(desk)
  const startedAt = performance.now()
  const { result, mostHeap, liveHeap, samples, growth } = await watchMemory(
    desk.inspector,
    async () =>
      countRows(await fetch(new URL(address, desk.origin), { headers: { cookie: desk.cookie } })),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const { rows, bytes } = result
  printLine(`${which}: rows`, String(rows), { isMet: rows === listed, text: String(listed) })
  printLine(`${which}: time and size`, `${seconds.toFixed(1)} s, ${megabytes(bytes)}`)
  printLine(`${which}: the Worker’s heap at most`, `${megabytes(mostHeap)} in ${samples} samples`, {
    isMet: mostHeap < heapLimit,
    text: `under ${megabytes(heapLimit)}`,
  })
  printLine(`${which}: growth of the whole runtime`, megabytes(growth))
  printLine(`${which}: the Worker’s heap afterwards`, megabytes(liveHeap))
  return { mostHeap, liveHeap }
}

/** Returns the address at which a new export of everything is fetched. */
async function orderExport({ origin, cookie }: Desk) {
  const { status, body } = await call(origin, {
    path: '/api/exports',
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv', filter: {} }),
  })
  if (status !== 201) throw new Error(`The export was refused: ${body}`)
  const { address } = JSON.parse(body) as { address: string }
  return address
}

/** Counts the records of a CSV below its head as it comes: line breaks in quotation marks are text. */
async function countRows(response: Response) {
  if (!response.ok)
    throw new Error(`The export answered ${response.status}: ${await response.text()}`)
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

function megabytes(bytes: number) {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`
}
