import { chunkLength, type Upload } from '../../../worker/files/contract'
import { quote } from '../words/quote'
import { type Calls, Interrupted, Refused } from './call'
import type { UploadSlot } from './upload-slots'
import type { watchConnection } from './watch-connection'

/** The longest pause after each consecutive failure, in ms; the last one repeats. */
const pauses = [1_500, 3_000, 6_000, 15_000, 30_000]

type Sending = {
  calls: Calls
  connection: ReturnType<typeof watchConnection>
  signal: AbortSignal
  /** Waits until another chunk may be sent. */
  takeSlot: () => Promise<UploadSlot>
  /** Receives how many bytes of the file the Worker has. */
  onProgress: (bytes: number) => void
  /** Called when the file gets a new id. */
  onNewId: (id: string) => void
}

type Content = { id: string; name: string; content: Blob }

/** How often a file that the Worker no longer knows is started over. */
const maxRestarts = 3

/**
 * Sends a file, however often the connection is lost: each time it asks which chunks are missing
 * and sends those. Throws `Refused`, the abort reason of `signal`, and any error from reading the
 * file.
 */
export async function sendFile({ id, name, content }: Content, sending: Sending) {
  const { calls, connection, signal } = sending
  const sha256 = toHex(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()))
  const file = { id, name, size: content.size, sha256, chunkBytes: connection.chunkBytes() }
  let failures = 0
  let restarts = 0
  let most = 0
  const counted = {
    ...sending,
    onProgress(bytes: number) {
      // Failures are consecutive while no new bytes arrive.
      if (bytes > most) {
        failures = 0
        most = bytes
      }
      sending.onProgress(bytes)
    },
  }
  for (;;) {
    try {
      const upload = await calls.announce(file)
      // Chosen again in another browser, it continues there.
      if (upload.file.id !== file.id) {
        file.id = upload.file.id
        sending.onNewId(file.id)
      }
      if (upload.file.state === 'complete') return
      // The Worker's storage has lost its content.
      if (upload.file.state === 'missing') throw new Refused('not_found', quote.problems.lost)
      if (await sendMissing(upload, content, counted)) return
      // All chunks have arrived but are not joined yet: announced again, the Worker joins them.
      throw new Interrupted()
    } catch (thrown) {
      if (thrown instanceof Refused && thrown.code === 'not_found' && restarts < maxRestarts) {
        // The chunks that have arrived no longer count.
        restarts += 1
        file.id = crypto.randomUUID()
        sending.onNewId(file.id)
        await rest(pauseAfter(restarts), signal)
      } else if (thrown instanceof Interrupted) {
        await rest(thrown.why.wait ?? pauseAfter(failures), signal)
        failures += 1
      } else throw thrown
    }
  }
}

/**
 * Random up to a maximum ("full jitter"). With fixed pauses, a connection that drops at regular
 * intervals would lose the same part of a chunk each time, and all visitors would retry at once
 * after an outage.
 */
function pauseAfter(failures: number) {
  return Math.random() * (pauses[Math.min(failures, pauses.length - 1)] ?? 0)
}

/** Sends the missing chunks; returns whether the file is complete. */
async function sendMissing(
  { file, chunkBytes, missing }: Upload,
  content: Blob,
  { calls, connection, takeSlot, onProgress }: Sending,
): Promise<boolean> {
  const left = [...missing]
  const lengthOf = (number: number) => chunkLength({ size: file.size, chunkBytes }, number)
  let arrived = file.size - missing.reduce((sum, number) => sum + lengthOf(number), 0)
  const end: { isComplete: boolean; failure?: unknown } = { isComplete: false }
  onProgress(arrived)

  async function sendNext() {
    while (left.length > 0 && end.failure === undefined) {
      const slot = await takeSlot()
      const number = left.shift()
      try {
        if (number === undefined) return
        const start = number * chunkBytes
        const bytes = await content.slice(start, start + lengthOf(number)).arrayBuffer()
        const isComplete = await timed(bytes.byteLength, slot, () =>
          calls.sendChunk(file.id, number, bytes),
        )
        arrived += bytes.byteLength
        onProgress(arrived)
        if (isComplete) end.isComplete = true
      } catch (thrown) {
        // The others finish their current chunk, which would otherwise be sent twice.
        end.failure ??= thrown
      } finally {
        slot.release()
      }
    }
  }
  /** Sends a chunk, and reports its speed or its timeout to `connection`. */
  async function timed(bytes: number, slot: UploadSlot, send: () => Promise<boolean>) {
    const startedAt = performance.now()
    try {
      const isComplete = await send()
      connection.note(bytes, performance.now() - startedAt, slot.others)
      return isComplete
    } catch (thrown) {
      const isLate = thrown instanceof Interrupted && thrown.why.isLate
      if (isLate) connection.noteLate(bytes, performance.now() - startedAt, slot.others)
      throw thrown
    }
  }

  await Promise.all([sendNext(), sendNext(), sendNext()])
  if (end.failure !== undefined && !end.isComplete) throw end.failure
  return end.isComplete
}

/** Waits for `ms`, or until the browser is back online. */
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
