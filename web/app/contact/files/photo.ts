/** The longer edge in px: enough to read a nameplate, at a tenth of the bytes. */
const longestEdge = 2560

/** JPEG quality, from 0 to 1. */
const quality = 0.85

export type SmallerPhoto = {
  content: Blob
  /** In px. */
  size: { width: number; height: number }
  originalBytes: number
}

let last: Promise<unknown> = Promise.resolve()

/** Whether a file comes from a camera: other images may be drawings, whose lines need every pixel. */
export const isFromCamera = ({ type }: Blob) => /^image\/(jpeg|hei[cf])$/.test(type)

/**
 * Shrinks a photograph after those before it, since each takes as much memory as a phone has for a
 * page. Skips it if it is no longer wanted by then.
 */
export function shrinkInTurn(file: Blob, isWanted: () => boolean) {
  const next = last.then(() => (isWanted() ? shrinkPhoto(file) : undefined))
  last = next.catch((thrown) => console.error('A photograph could not be shrunk', thrown))
  return next.catch(() => undefined)
}

/**
 * Shrinks a photograph; undefined if the file is not one, if this browser cannot decode it, or if
 * it would hardly get smaller.
 */
async function shrinkPhoto(file: Blob): Promise<SmallerPhoto | undefined> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return undefined
  let image: ImageBitmap
  try {
    image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
  const { width, height } = image
  const scale = longestEdge / Math.max(width, height)
  if (scale >= 1) {
    image.close()
    return undefined
  }
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (context) {
    // A JPEG has no transparency: the background of a drawing would be black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, size.width, size.height)
    context.drawImage(image, 0, 0, size.width, size.height)
  }
  image.close()
  const content = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  )
  if (!context || !content || content.size > file.size * 0.8) return undefined
  return { content, size, originalBytes: file.size }
}
