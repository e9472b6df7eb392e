/** Renders PDF files, with a library that is loaded only for this. */
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

/** In pixels: larger images in a file are left out, so that no file uses up the memory. */
const maxImageSize = 16_000_000

/** How many bytes are requested at a time. */
const rangeChunkSize = 65_536

/**
 * Returns the first page of the file at an address, rendered at a width in device pixels. Fetches
 * only what that page needs. Throws if the file is damaged or has a password, or once `signal` is
 * aborted.
 */
export async function drawFirstPage(address: string, width: number, signal: AbortSignal) {
  const part = { rangeChunkSize, disableAutoFetch: true, disableStream: true }
  const loading = getDocument({ url: address, ...part, maxImageSize, verbosity: 0 })
  // Rejects everything that is waiting for the document.
  const end = () => void loading.destroy()
  signal.addEventListener('abort', end)
  try {
    const page = await (await loading.promise).getPage(1)
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(viewport.width)
    // Only the top of a very long page is rendered.
    canvas.height = Math.min(Math.ceil(viewport.height), 2 * width)
    await page.render({ canvas, viewport }).promise
    signal.throwIfAborted()
    return canvas
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
