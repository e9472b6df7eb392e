/** Draws PDF files, with a library that is loaded for it alone. */
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

/** Pixels of an image in a file: a larger one is left out, so that no file takes all memory. */
const maxImageSize = 16_000_000

/** Bytes that are asked for at a time. */
const rangeChunkSize = 65_536

/**
 * Returns the first page of the file at an address, so many device pixels wide. Of a large file it fetches
 * what that page needs. Throws where the file is damaged or has a password, and once `signal` is aborted.
 */
export async function drawFirstPage(address: string, width: number, signal: AbortSignal) {
  const part = { rangeChunkSize, disableAutoFetch: true, disableStream: true }
  const loading = getDocument({ url: address, ...part, maxImageSize, verbosity: 0 })
  // What waits for the document fails then.
  const end = () => void loading.destroy()
  signal.addEventListener('abort', end)
  try {
    const page = await (await loading.promise).getPage(1)
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(viewport.width)
    // A strip of any length has a top.
    canvas.height = Math.min(Math.ceil(viewport.height), 2 * width)
    await page.render({ canvas, viewport }).promise
    signal.throwIfAborted()
    return canvas
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
