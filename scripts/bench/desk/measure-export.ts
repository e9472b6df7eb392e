import { startProgress } from '../../local/progress.ts'
import { call } from '../pairs.ts'
import { invent, inventedCount } from './invent.ts'
import { printLine } from './report.ts'
import { watchMemory } from './watch-memory.ts'

/** Bytes that one isolate may use, by the limit of Workers. */
const heapLimit = 128 * 1024 * 1024

/** How far apart the peaks of two exports may be, in bytes: garbage varies, but a leak adds up. */
const peaksGoal = 16 * 1024 * 1024

/** How much more a second export may leave behind than the first, in bytes. */
const driftGoal = 1024 * 1024

type Desk = { origin: string; cookie: string; inspector: URL }

/**
 * Prints, for two exports one after the other, whether each has every listed enquiry and the peak
 * memory of the Worker's isolate. The memory of the whole runtime has no goal: it includes other
 * isolates and SQLite's cache, which the limit of a Worker does not cover.
 */
export async function measureExport(desk: Desk) {
  const all = Array.from({ length: inventedCount }, (_, n) => invent(n))
  const listed = all.filter(({ isHeld }) => !isHeld).length
  console.log(`\nExport of ${listed} of ${inventedCount} enquiries as CSV, twice`)
  const first = await measureOne(desk, 'first', listed)
  const second = await measureOne(desk, 'second', listed)
  const peaks = [first.mostHeap, second.mostHeap] as const
  const apart = Math.abs(peaks[1] - peaks[0])
  const both = peaks.map(megabytes).join(' and ')
  printLine('peak heap, first and second', `${both}: ${megabytes(apart)} apart`, {
    isMet: apart <= peaksGoal,
    text: `at most ${megabytes(peaksGoal)} apart`,
  })
  const drift = second.liveHeap - first.liveHeap
  printLine('left by the second, more than by the first', megabytes(drift), {
    isMet: drift < driftGoal,
    text: `under ${megabytes(driftGoal)}`,
  })
}

/** Returns the peak bytes of the Worker's isolate, and those that it still holds afterwards. */
async function measureOne(desk: Desk, which: string, listed: number) {
  using step = startProgress(`Exporting, ${which}`)
  const address = await orderExport(desk)
  const startedAt = performance.now()
  const { result, mostHeap, liveHeap, samples, growth } = await watchMemory(
    desk.inspector,
    async () =>
      countRows(await fetch(new URL(address, desk.origin), { headers: { cookie: desk.cookie } })),
  )
  const seconds = (performance.now() - startedAt) / 1000
  step.done()
  const { rows, bytes } = result
  printLine(`${which}: rows`, String(rows), { isMet: rows === listed, text: String(listed) })
  printLine(`${which}: time and size`, `${seconds.toFixed(1)} s, ${megabytes(bytes)}`)
  printLine(`${which}: peak heap of the Worker`, `${megabytes(mostHeap)} in ${samples} samples`, {
    isMet: mostHeap < heapLimit,
    text: `under ${megabytes(heapLimit)}`,
  })
  printLine(`${which}: growth of the whole runtime`, megabytes(growth))
  printLine(`${which}: heap of the Worker afterwards`, megabytes(liveHeap))
  return { mostHeap, liveHeap }
}

/** Orders an export of everything, and returns its address. */
async function orderExport({ origin, cookie }: Desk) {
  const { status, body } = await call(origin, {
    path: '/api/exports',
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv', filter: {} }),
  })
  if (status !== 201) throw new Error(`The export was refused: ${body}`)
  const { address } = JSON.parse(body) as { address: string }
  return address
}

/** Counts the records of a CSV stream below the header; line breaks in quotation marks are text. */
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
