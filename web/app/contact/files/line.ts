import type { chunkSizes } from '../../../../worker/files/contract'

/** What Chromium says of a connection (Network Information API); other browsers say nothing. */
type Connection = { saveData?: boolean; effectiveType?: string; downlink?: number }

/** Bytes a second below which a line is weak: a chunk of 256 KiB takes more than two seconds. */
const weakSpeed = 125_000

/** How much a new measurement counts against those before it. */
const weight = 0.4

/** How many chunks are on their way at a time. */
const lanes = { weak: 1, good: 3 }

/** What is known of the visitor's line; it grows with what is sent. */
export function watchLine(connection: Connection | undefined = readConnection()) {
  let speed: number | undefined

  function isWeak() {
    if (connection?.saveData) return true
    if (speed !== undefined) return speed < weakSpeed
    // Nothing is known: what is cut off on a weak line costs more than small chunks on a good one.
    if (!connection?.effectiveType) return true
    return connection.effectiveType !== '4g' || (connection.downlink ?? 0) < 1.5
  }

  return {
    isWeak,
    savesData: () => connection?.saveData === true,
    /** At a time, over all files; one until a chunk has told how good the line is. */
    lanes: () => (speed === undefined || isWeak() ? lanes.weak : lanes.good),
    /** What is lost with a line is a chunk at most: on a weak one it is a small one. */
    chunkBytes: (): (typeof chunkSizes)[number] => (isWeak() ? 65_536 : 262_144),
    /** Notes that `bytes` went out in `ms`, while `others` of the same kind were on their way. */
    note(bytes: number, ms: number, others: number) {
      const measured = (bytes * (others + 1) * 1000) / Math.max(1, ms)
      speed = speed === undefined ? measured : speed + weight * (measured - speed)
    },
  }
}

function readConnection() {
  return (navigator as Navigator & { connection?: Connection }).connection
}
