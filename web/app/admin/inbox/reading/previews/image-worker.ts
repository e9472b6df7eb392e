/** Draws the preview of an image, apart from the desk's page, which can end it. */
import { readImageSize } from './image-size'
import { maxPixels, previewWidth } from './limits'
import type { FromWorker, PreviewTask } from './messages'

addEventListener('message', async ({ data }: MessageEvent<PreviewTask>) => {
  if (data.kind !== 'image') return
  try {
    const image = await drawImage(data.bytes)
    tell({ type: 'drawn', image }, [image])
  } catch (thrown) {
    tell({ type: 'failed', reason: String(thrown) })
  }
})
tell({ type: 'ready' })

function tell(message: FromWorker, transfer: Transferable[] = []) {
  postMessage(message, { transfer })
}

/** Returns the middle of an image as a square. */
async function drawImage(bytes: ArrayBuffer) {
  const size = readImageSize(new Uint8Array(bytes))
  if (!size) throw new Error('The size of the image is unknown')
  if (size.width * size.height > maxPixels) throw new Error('The image has too many pixels')
  const image = await createImageBitmap(new Blob([bytes]))
  const side = Math.min(image.width, image.height)
  const shown = Math.min(side, previewWidth)
  const canvas = new OffscreenCanvas(shown, shown)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas in workers')
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(image.width - side) / 2, (image.height - side) / 2]
  context.drawImage(image, left, top, side, side, 0, 0, shown, shown)
  return canvas.transferToImageBitmap()
}
