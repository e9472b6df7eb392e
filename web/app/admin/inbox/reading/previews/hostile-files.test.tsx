/** Previews of files that are made to use up the time or memory of whoever opens the enquiry. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { stopTimers } from '../../../../testing/stop-timers'
import { writePdf } from '../../../testing/pdf'
import { drawPreview } from './draw-preview'
import { maxOperators, maxWork } from './limits'

type Bytes = Uint8Array<ArrayBuffer>
type Kind = 'pdf' | 'png' | 'jpeg' | 'webp' | 'heic'

/** Draws the preview of a file, which is served in parts as the API does. */
function draw(kind: Kind, bytes: Bytes, signal = new AbortController().signal) {
  const address = `/files/${crypto.randomUUID()}`
  files.set(address, bytes)
  return drawPreview({ kind, size: bytes.length }, address, signal)
}

const files = new Map<string, Bytes>()

function serveFiles() {
  const { fetch } = window
  onTestFinished(() => {
    window.fetch = fetch
  })
  window.fetch = async (address, init) => {
    const bytes = files.get(String(address))
    const range = new Headers(init?.headers).get('range')
    const [begin = 0, last] = range?.match(/\d+/g)?.map(Number) ?? []
    return bytes ? new Response(bytes.slice(begin, last && last + 1)) : fetch(address, init)
  }
}

/** Each form draws the next one ten times, so that the last is drawn 10 ** levels times. */
function nestedForms(levels: number) {
  const forms = Array.from({ length: levels }, (_, i) => ({
    next: i + 1 < levels ? 5 + i + 1 : undefined,
    content: i + 1 < levels ? '/F Do '.repeat(10) : '0 0 9 9 re f',
  }))
  return writePdf(['/F Do '.repeat(10)], [420, 595], { first: 5, forms })
}

async function photo(kind: 'png' | 'jpeg' | 'webp') {
  const canvas = new OffscreenCanvas(320, 200)
  canvas.getContext('2d')?.fillRect(0, 0, 320, 200)
  return new Uint8Array(await (await canvas.convertToBlob({ type: `image/${kind}` })).arrayBuffer())
}

/** Returns the start of a HEIC file, which no browser but Safari would decode. */
function heic(width: number, height: number) {
  const bytes = new Uint8Array(44)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  view.setUint32(0, 24)
  write(4, 'ftypheic')
  write(16, 'mif1')
  view.setUint32(24, 20)
  write(28, 'ispe')
  view.setUint32(36, width)
  view.setUint32(40, height)
  return bytes
}

/** Returns a function that waits until a worker has what it draws. On a busy machine it loads slowly. */
function watchDrawing() {
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  return () => expect.poll(() => sent.mock.calls.length, { timeout: 50_000 }).toBeGreaterThan(1)
}

test('a form in a PDF that draws itself ten thousand million times is given up', async () => {
  serveFiles()
  const pass = stopTimers()
  const untilStarted = watchDrawing()
  let failure = ''
  draw('pdf', nestedForms(10)).catch(({ message }: Error) => {
    failure = message
  })
  await untilStarted()
  const tryAfterLimit = () => {
    pass(maxWork)
    return failure
  }
  await expect.poll(tryAfterLimit).toContain('took too long')
})

test('a PDF page of more operators than a drawing has is given up', async () => {
  serveFiles()
  const page = writePdf(['q Q '.repeat(maxOperators / 2 + 1)])
  await expect(draw('pdf', page)).rejects.toThrow(/too many operators|took too long/)
})

test('an image of 400 million pixels is not decoded, and those after it are drawn', async () => {
  serveFiles()
  const huge = await photo('png')
  new DataView(huge.buffer).setUint32(16, 20_000)
  new DataView(huge.buffer).setUint32(20, 20_000)
  const kinds = ['png', 'jpeg', 'webp'] as const
  const refused = expect(draw('png', huge)).rejects.toThrow('too many pixels')
  const drawn = await Promise.all(kinds.map(async (kind) => draw(kind, await photo(kind))))
  await refused
  for (const { width, height } of drawn) expect([width, height]).toEqual([160, 160])
})

test('an image that the browser cannot decode has no preview', async () => {
  serveFiles()
  await expect(draw('heic', heic(640, 480))).rejects.toThrow(/could not be decoded/)
})

test.each([
  [1, 14_000],
  [0, 0],
  [9e9, 9e9],
])('a PDF page of %d x %d is drawn', async (width, height) => {
  serveFiles()
  const drawn = await draw('pdf', writePdf(['0 0 1 rg 0 0 9e9 9e9 re f'], [width, height]))
  expect(drawn.width).toBe(160)
})

test('drawing ends when the enquiry is left', async () => {
  serveFiles()
  const leaving = new AbortController()
  const untilStarted = watchDrawing()
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  const drawn = expect(draw('pdf', nestedForms(10), leaving.signal)).rejects.toThrow('left')
  await untilStarted()
  leaving.abort(new Error('left'))
  await drawn
  expect(ended).toHaveBeenCalledOnce()
})
