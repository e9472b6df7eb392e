import { chunkLength, type Upload } from '../../../../worker/files/contract'
import { type Calls, Interrupted, Refused } from './call'
import type { watchLine } from './line'

/** How long to wait after each of several failures in a row, in ms; the last one repeats. */
const pauses = [1_000, 2_000, 5_000, 10_000, 30_000]

type Sending = {
  calls: Calls
  line: ReturnType<typeof watchLine>
  signal: AbortSignal
  /** Waits until another chunk may be on its way; what it returns ends that. */
  takeLane: () => Promise<() => void>
  /** Bytes that the Worker has, of the whole file. */
  onProgress: (bytes: number) => void
  /** The file is another one for the Worker now. */
  onNewId: (id: string) => void
}

type Content = { id: string; name: string; content: Blob }

/**
 * Sends a file, however often the line is cut: each time it asks what has arrived, and goes on with the
 * rest. Throws `Refused`, and what `signal` is aborted with.
 */
export async function sendFile({ id, name, content }: Content, sending: Sending) {
  const { calls, line, signal } = sending
  const sha256 = toHex(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()))
  const file = { id, name, size: content.size, sha256, chunkBytes: line.chunkBytes() }
  let failures = 0
  for (;;) {
    signal.throwIfAborted()
    try {
      const upload = await calls.announce(file)
      if (upload.missing.length === 0) return
      const outcome = await sendMissing(upload, content, sending)
      if (outcome === 'complete') return
      if (outcome === 'too_large_chunks') {
        await calls.remove(file.id)
        file.chunkBytes = line.chunkBytes()
        rename()
      }
      failures = 0
    } catch (thrown) {
      if (thrown instanceof Refused && thrown.code === 'not_found') {
        rename()
        continue
      }
      if (!(thrown instanceof Interrupted)) throw thrown
      await rest(thrown.wait ?? pauses[Math.min(failures, pauses.length - 1)] ?? 0, signal)
      failures += 1
    }
  }

  /** Begins anew: what has arrived counts no more. */
  function rename() {
    file.id = crypto.randomUUID()
    sending.onNewId(file.id)
  }
}

/** Chunks of a size for good lines that may be lost to begin anew with small ones. */
const chunksToLose = 2

type Outcome = 'complete' | 'more' | 'too_large_chunks'

async function sendMissing(
  { file, chunkBytes, missing }: Upload,
  content: Blob,
  { calls, line, signal, takeLane, onProgress }: Sending,
): Promise<Outcome> {
  const left = [...missing]
  const lengthOf = (number: number) => chunkLength({ size: file.size, chunkBytes }, number)
  let arrived = file.size - missing.reduce((sum, number) => sum + lengthOf(number), 0)
  let underway = 0
  const end: { outcome: Outcome; failure?: unknown } = { outcome: 'more' }
  onProgress(arrived)

  async function sendNext() {
    while (left.length > 0 && end.failure === undefined && end.outcome === 'more') {
      const release = await takeLane()
      const number = left.shift()
      try {
        signal.throwIfAborted()
        if (number === undefined) return
        const start = number * chunkBytes
        const bytes = await content.slice(start, start + lengthOf(number)).arrayBuffer()
        const others = underway
        underway += 1
        const startedAt = performance.now()
        const isComplete = await calls.sendChunk(file.id, number, bytes)
        line.note(bytes.byteLength, performance.now() - startedAt, others)
        arrived += bytes.byteLength
        onProgress(arrived)
        if (isComplete) end.outcome = 'complete'
        else if (chunkBytes > line.chunkBytes() && arrived <= chunksToLose * chunkBytes)
          end.outcome = 'too_large_chunks'
      } catch (thrown) {
        // The others end what they are sending: it would be sent twice.
        end.failure ??= thrown
      } finally {
        underway -= 1
        release()
      }
    }
  }
  await Promise.all([sendNext(), sendNext(), sendNext()])
  if (end.failure !== undefined && end.outcome !== 'complete') throw end.failure
  return end.outcome
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
