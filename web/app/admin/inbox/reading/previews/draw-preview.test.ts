import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawPreview } from './draw-preview'
import { maxWork } from './limits'
import type { FromWorker } from './messages'

/** Stands in for the browser's: the test answers in its place. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = []
  readonly sent: unknown[] = []
  isRunning = true

  constructor() {
    super()
    FakeWorker.started.push(this)
  }

  postMessage(message: unknown) {
    this.sent.push(message)
  }

  terminate() {
    this.isRunning = false
  }

  tell(data: FromWorker) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const plan = { kind: 'pdf', size: 200_000 } as const
const image = {} as ImageBitmap
let fetched: PromiseWithResolvers<Response>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  fetched = Promise.withResolvers()
  vi.stubGlobal('fetch', () => fetched.promise)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  FakeWorker.started = []
})

async function start(signal = new AbortController().signal) {
  const drawn = drawPreview(plan, '/file', signal)
  const result = drawn.then(
    () => 'drawn',
    (error: Error) => error.name + error.message,
  )
  await vi.waitFor(() => expect(FakeWorker.started.at(-1)?.isRunning).toBe(true))
  const worker = FakeWorker.started.at(-1)
  if (!worker) throw new Error('No worker')
  worker.tell({ type: 'ready' })
  return { worker, result }
}

test('a preview that takes too long is given up, and its worker ended', async () => {
  const { worker, result } = await start()
  await vi.advanceTimersByTimeAsync(maxWork - 1)
  expect(worker.isRunning).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toContain('took too long')
  expect(worker.isRunning).toBe(false)
})

test('the time in which a part of the file is loaded does not count', async () => {
  const { worker, result } = await start()
  await vi.advanceTimersByTimeAsync(maxWork / 2)
  worker.tell({ type: 'request', begin: 0, end: 9 })
  await vi.advanceTimersByTimeAsync(10 * maxWork)
  fetched.resolve(new Response(new Uint8Array(9)))
  await vi.waitFor(() => expect(worker.sent).toHaveLength(2))
  worker.tell({ type: 'drawn', image })
  expect(await result).toBe('drawn')
  expect(worker.isRunning).toBe(false)
})

test('a worker is ended when the enquiry is left', async () => {
  const leaving = new AbortController()
  const { worker, result } = await start(leaving.signal)
  leaving.abort()
  expect(await result).toContain('AbortError')
  expect(worker.isRunning).toBe(false)
})

test('previews are drawn one after the other, also after one that failed', async () => {
  const first = await start()
  const second = drawPreview(plan, '/file', new AbortController().signal)
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeWorker.started).toHaveLength(1)

  first.worker.tell({ type: 'failed', reason: 'damaged' })
  expect(await first.result).toContain('damaged')
  await vi.waitFor(() => expect(FakeWorker.started).toHaveLength(2))
  FakeWorker.started[1]?.tell({ type: 'drawn', image })
  expect(await second).toBe(image)
})
