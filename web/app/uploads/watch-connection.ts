import { type ChunkSize, chunkBytes, smallChunkBytes } from '../../../worker/files/contract'

/** What Chromium reports about the connection (Network Information API). Others report nothing. */
type Connection = { saveData?: boolean; effectiveType?: string; downlink?: number }

/** In bytes per second: a slower connection is weak, as a 256 KiB chunk takes it over two seconds. */
const weakSpeed = 125_000

/** The weight of a new measurement against the earlier ones. */
const weight = 0.4

/** How many chunks are sent at a time. */
const chunksAtOnce = { weak: 1, good: 3 }

/** Estimates the visitor's connection from browser data at first, then from the chunks sent. */
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
    // Nothing is known: losing a large chunk costs more than sending small ones needlessly.
    return !effectiveType
  }

  return {
    isWeak,
    savesData: () => connection?.saveData === true,
    /** Chunks at a time over all files; one until the first chunk has been measured. */
    chunksAtOnce: () => (speed === undefined || isWeak() ? chunksAtOnce.weak : chunksAtOnce.good),
    /** A dropped connection loses the current chunk, so chunks are small on a weak one. */
    chunkBytes: (): ChunkSize => (isWeak() ? smallChunkBytes : chunkBytes),
    /** Records that a chunk of `bytes` took `ms`, while `others` were being sent too. */
    note(bytes: number, ms: number, others: number) {
      const measured = speedOver(bytes, ms, others)
      speed = speed === undefined ? measured : speed + weight * (measured - speed)
    },
    /** Records that a chunk was not sent within `ms`: the connection is no faster than that. */
    noteLate(bytes: number, ms: number, others: number) {
      speed = Math.min(speed ?? Number.POSITIVE_INFINITY, speedOver(bytes, ms, others))
    },
  }
}

function speedOver(bytes: number, ms: number, others: number) {
  return (bytes * (others + 1) * 1000) / Math.max(1, ms)
}

/** A file fetched for the page: its bytes, and times in ms (Resource Timing). */
type Load = Pick<PerformanceResourceTiming, 'transferSize' | 'responseStart' | 'responseEnd'>

/** In bytes: smaller responses may fit in TCP's initial window, so their speed says nothing. */
const largeLoad = 24_000

/** Returns the speed of the fastest large response in bytes per second, if there is one. */
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
