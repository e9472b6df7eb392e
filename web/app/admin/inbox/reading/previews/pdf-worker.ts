/** Draws the first page of a PDF file, apart from the desk's page, which can end it. */
import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'
// With it in the same worker, reading the file ends with rendering it.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
import { maxOperators, maxPixelsInPdf, previewWidth } from './limits'
import type { FilePart, FromWorker, PreviewTask } from './messages'

/** How many bytes are requested at a time. */
const rangeChunkSize = 65_536

let file: PDFDataRangeTransport | undefined

addEventListener('message', async ({ data }: MessageEvent<PreviewTask | FilePart>) => {
  if (data.kind === 'part') return file?.onDataRange(data.begin, new Uint8Array(data.bytes))
  if (data.kind !== 'pdf') return
  try {
    const image = await drawFirstPage(data.size)
    tell({ type: 'drawn', image }, [image])
  } catch (thrown) {
    tell({ type: 'failed', reason: String(thrown) })
  }
})
tell({ type: 'ready' })

function tell(message: FromWorker, transfer: Transferable[] = []) {
  postMessage(message, { transfer })
}

/** Loads only what the first page needs. Throws if the file is damaged or has a password. */
async function drawFirstPage(size: number) {
  file = new PDFDataRangeTransport(size, null)
  file.requestDataRange = (begin, end) => tell({ type: 'request', begin, end })
  const { promise } = getDocument({
    range: file,
    rangeChunkSize,
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: maxPixelsInPdf,
    isEvalSupported: false,
    useWorkerFetch: false,
    // A worker has fonts and canvases, but no document.
    ownerDocument: workerDocument as unknown as HTMLDocument,
    FilterFactory: NoFilters,
    verbosity: 0,
  })
  const page = await (await promise).getPage(1)
  const viewport = page.getViewport({ scale: previewWidth / page.getViewport({ scale: 1 }).width })
  // Only the top of a very long page is rendered.
  const height = Math.min(Math.ceil(viewport.height), 2 * previewWidth)
  const canvas = new OffscreenCanvas(previewWidth, height)
  await page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport,
    operationsFilter(position) {
      if (position >= maxOperators) throw new Error('The page has too many operators')
      return true
    },
  }).promise
  return canvas.transferToImageBitmap()
}

const workerDocument = {
  fonts: (globalThis as { fonts?: FontFaceSet }).fonts,
  createElement: () => new OffscreenCanvas(1, 1),
}

/** SVG filters need a document; without them, soft masks by luminosity and transfer functions are left out. */
class NoFilters {
  addFilter = none
  addHCMFilter = none
  addAlphaFilter = none
  addLuminosityFilter = none
  addHighlightHCMFilter = none
  destroy() {}
}

function none() {
  return 'none'
}
