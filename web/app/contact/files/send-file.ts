import { chunkLength, type Upload } from '../../../../worker/files/contract'
import { quote } from '../../content/words/quote'
import { type Calls, Interrupted, Refused } from './call'
import type { watchConnection } from './connection'
import type { Lane } from './lanes'

/** How long to wait at most after each of several failures in a row, in ms; the last one repeats. */
const pauses = [1_500, 3_000, 6_000, 15_000, 30_000]

type Sending = {
  calls: Calls
  connection: ReturnType<typeof watchConnection>
  signal: AbortSignal
  /** Waits until another chunk may be on its way. */
  takeLane: () => Promise<Lane>
  /** Bytes that the Worker has, of the whole file. */
  onProgress: (bytes: number) => void
  /** The file is another one for the Worker now. */
  onNewId: (id: string) => void
}

type Content = { id: string; name: string; content: Blob }

/** How often at most a file is begun anew that the Worker does not know any more. */
const beginnings = 3

/**
 * Sends a file, however often the connection is cut: each time it asks what has arrived, and goes on with the
 * rest. Throws `Refused`, what `signal` is aborted with, and what reading the file throws.
 */
export async function sendFile({ id, name, content }: Content, sending: Sending) {
  const { calls, connection, signal } = sending
  const sha256 = toHex(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()))
  const file = { id, name, size: content.size, sha256, chunkBytes: connection.chunkBytes() }
  let failures = 0
  let begun = 0
  let most = 0
  const counted = {
    ...sending,
    onProgress(bytes: number) {
      // In a row are those between which nothing new has arrived.
      if (bytes > most) failures = 0
      most = Math.max(most, bytes)
      sending.onProgress(bytes)
    },
  }
  for (;;) {
    signal.throwIfAborted()
    try {
      const upload = await calls.announce(file)
      if (upload.file.state === 'complete') return
      // Its content is gone from the storage.
      if (upload.file.state === 'missing') throw new Refused('not_found', quote.problems.lost)
      if (await sendMissing(upload, content, counted)) return
      // All of it is there, and not joined yet: asked again, the Worker tries to.
      throw new Interrupted()
    } catch (thrown) {
      if (thrown instanceof Refused && thrown.code === 'not_found' && begun < beginnings) {
        // What has arrived counts no more.
        begun += 1
        file.id = crypto.randomUUID()
        sending.onNewId(file.id)
        await rest(pauseAfter(begun), signal)
        continue
      }
      if (!(thrown instanceof Interrupted)) throw thrown
      await rest(thrown.why.wait ?? pauseAfter(failures), signal)
      failures += 1
    }
  }
}

/**
 * At random up to a longest one ("full jitter"): where a connection is cut at regular times, the same part of a
 * chunk would be lost each time, and all visitors would return at once after a fault of ours.
 */
function pauseAfter(failures: number) {
  return Math.random() * (pauses[Math.min(failures, pauses.length - 1)] ?? 0)
}

/** Sends what is missing; tells whether the file is complete with it. */
async function sendMissing(
  { file, chunkBytes, missing }: Upload,
  content: Blob,
  { calls, connection, signal, takeLane, onProgress }: Sending,
): Promise<boolean> {
  const left = [...missing]
  const lengthOf = (number: number) => chunkLength({ size: file.size, chunkBytes }, number)
  let arrived = file.size - missing.reduce((sum, number) => sum + lengthOf(number), 0)
  const end: { isComplete: boolean; failure?: unknown } = { isComplete: false }
  onProgress(arrived)

  async function sendNext() {
    while (left.length > 0 && end.failure === undefined) {
      const lane = await takeLane()
      const number = left.shift()
      try {
        signal.throwIfAborted()
        if (number === undefined) return
        const start = number * chunkBytes
        const bytes = await content.slice(start, start + lengthOf(number)).arrayBuffer()
        const isComplete = await timed(bytes.byteLength, lane, () =>
          calls.sendChunk(file.id, number, bytes),
        )
        arrived += bytes.byteLength
        onProgress(arrived)
        if (isComplete) end.isComplete = true
      } catch (thrown) {
        // The others end what they are sending: it would be sent twice.
        end.failure ??= thrown
      } finally {
        lane.release()
      }
    }
  }
  /** Sends a chunk, and tells the connection how fast it was, or that it came not at all in time. */
  async function timed(bytes: number, lane: Lane, send: () => Promise<boolean>) {
    const startedAt = performance.now()
    try {
      const isComplete = await send()
      connection.note(bytes, performance.now() - startedAt, lane.others)
      return isComplete
    } catch (thrown) {
      const isLate = thrown instanceof Interrupted && thrown.why.isLate
      if (isLate) connection.noteLate(bytes, performance.now() - startedAt, lane.others)
      throw thrown
    }
  }

  await Promise.all([sendNext(), sendNext(), sendNext()])
  if (end.failure !== undefined && !end.isComplete) throw end.failure
  return end.isComplete
}

/** Waits, at most until the browser says that it is connected again. */
function rest(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const end = new AbortController()
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      end.abort()
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    window.addEventListener('online', done, end)
    signal.addEventListener('abort', done, end)
  })
}

function toHex(bytes: ArrayBuffer) {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
