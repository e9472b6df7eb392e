import type { InquiryFile } from '../../../../../../worker/files/contract'
import { maxWork } from './limits'
import type { FilePart, FromWorker, PreviewTask } from './messages'

type PreviewedFile = Pick<InquiryFile, 'kind' | 'size'>

/** Previews are drawn one after the other, so that the memory of one is free before the next. */
let previous: Promise<unknown> = Promise.resolve()

/**
 * Returns the preview of the file at an address. Throws if it cannot be drawn within the limits, or
 * once `signal` is aborted.
 */
export function drawPreview(file: PreviewedFile, address: string, signal: AbortSignal) {
  const drawn = previous.then(() => drawNow(file, address, signal))
  previous = drawn.catch(() => {})
  return drawn
}

async function drawNow(file: PreviewedFile, address: string, signal: AbortSignal) {
  signal.throwIfAborted()
  const task = await taskFor(file, address, signal)
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<ImageBitmap>()
  const worker = startWorker(task.kind)
  const clock = startClock(() => reject(new Error('Drawing the preview took too long')))
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end)
  worker.addEventListener('error', () => reject(new Error('The worker of the preview failed')))
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'drawn') return resolve(data.image)
    if (data.type === 'failed') return reject(new Error(data.reason))
    if (data.type === 'ready') {
      clock.resume()
      return send(task)
    }
    if (data.type === 'request') loadPart(data.begin, data.end).catch(reject)
  })

  const send = (message: PreviewTask | FilePart) =>
    worker.postMessage(message, 'bytes' in message ? [message.bytes] : [])

  async function loadPart(begin: number, end: number) {
    clock.pause()
    const bytes = await load(address, signal, { range: `bytes=${begin}-${end - 1}` })
    clock.resume()
    send({ kind: 'part', begin, bytes })
  }

  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', end)
    clock.stop()
    worker.terminate()
  }
}

async function taskFor(
  { kind, size }: PreviewedFile,
  address: string,
  signal: AbortSignal,
): Promise<PreviewTask> {
  if (kind === 'pdf') return { kind, size }
  return { kind: 'image', bytes: await load(address, signal) }
}

async function load(address: string, signal: AbortSignal, headers: Record<string, string> = {}) {
  const response = await fetch(address, { headers, signal })
  if (!response.ok) throw new Error(`A file answered ${response.status}`)
  return response.arrayBuffer()
}

function startWorker(kind: PreviewTask['kind']) {
  return kind === 'pdf'
    ? new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
    : new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module' })
}

/** Calls back after `maxWork` between `resume` and `pause`, however often they are called. */
function startClock(onEnd: () => void) {
  let left = maxWork
  let loads = 1
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    resume() {
      loads -= 1
      if (loads > 0) return
      since = Date.now()
      timer = setTimeout(onEnd, left)
    },
    pause() {
      loads += 1
      if (loads > 1) return
      clearTimeout(timer)
      left -= Date.now() - since
    },
    stop: () => clearTimeout(timer),
  }
}
