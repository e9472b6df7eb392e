import type { chunkSizes } from '../../../../worker/files/contract'

/** What Chromium says of a connection (Network Information API); other browsers say nothing. */
type Connection = { saveData?: boolean; effectiveType?: string; downlink?: number }

/** Bytes a second below which a connection is weak: a chunk of 256 KiB takes more than two seconds. */
const weakSpeed = 125_000

/** How much a new measurement counts against those before it. */
const weight = 0.4

/** How many chunks are on their way at a time. */
const lanes = { weak: 1, good: 3 }

/** What is known of the visitor's connection; it grows with what is sent. */
export function watchConnection(
  connection: Connection | undefined = readConnection(),
  loads: readonly Load[] = readLoads(),
) {
  let speed: number | undefined
  const pageSpeed = speedOf(loads)

  function isWeak() {
    if (connection?.saveData) return true
    if (speed !== undefined) return speed < weakSpeed
    const { effectiveType, downlink = 0 } = connection ?? {}
    if (effectiveType && (effectiveType !== '4g' || downlink < 1.5)) return true
    if (pageSpeed !== undefined) return pageSpeed < weakSpeed
    // Nothing is known: what is cut off on a weak connection costs more than small chunks on a good one.
    return !effectiveType
  }

  return {
    isWeak,
    savesData: () => connection?.saveData === true,
    /** At a time, over all files; one until a chunk has told how good the connection is. */
    lanes: () => (speed === undefined || isWeak() ? lanes.weak : lanes.good),
    /** What is lost with a connection is a chunk at most: on a weak one it is a small one. */
    chunkBytes: (): (typeof chunkSizes)[number] => (isWeak() ? 65_536 : 262_144),
    /** Notes that `bytes` went out in `ms`, while `others` of the same kind were on their way. */
    note(bytes: number, ms: number, others: number) {
      const measured = speedOver(bytes, ms, others)
      speed = speed === undefined ? measured : speed + weight * (measured - speed)
    },
    /** Notes that they were not through by then: the connection is no faster, whatever it was before. */
    noteLate(bytes: number, ms: number, others: number) {
      speed = Math.min(speed ?? Number.POSITIVE_INFINITY, speedOver(bytes, ms, others))
    },
  }
}

function speedOver(bytes: number, ms: number, others: number) {
  return (bytes * (others + 1) * 1000) / Math.max(1, ms)
}

/** What was fetched for the page: bytes, and times in ms (Resource Timing). */
type Load = Pick<PerformanceResourceTiming, 'transferSize' | 'responseStart' | 'responseEnd'>

/** Bytes from which on a response is more than what a connection takes at once (TCP's first window). */
const largeLoad = 24_000

/** Returns in bytes a second how fast the fastest of what is large enough came; undefined where nothing is. */
function speedOf(loads: readonly Load[]) {
  const speeds = loads
    .filter(({ transferSize }) => transferSize >= largeLoad)
    .map((load) => (load.transferSize * 1000) / Math.max(1, load.responseEnd - load.responseStart))
  return speeds.length > 0 ? Math.max(...speeds) : undefined
}

function readLoads() {
  return performance.getEntriesByType('resource') as PerformanceResourceTiming[]
}

function readConnection() {
  return (navigator as Navigator & { connection?: Connection }).connection
}
