import { detectKind, type FileKind } from '../../../../../../worker/files/kinds/contract'

type Size = { width: number; height: number }
type Reader = (bytes: Uint8Array, view: DataView) => Size[]

/**
 * Returns how many pixels a decoder would have to hold for an image, as its headers say; undefined
 * if they do not say it, or say it in a way that no camera or program does. If several sizes are
 * named, such as those of an image and of its first frame, the largest width and height count.
 */
export function readImageSize(bytes: Uint8Array): Size | undefined {
  const read = readers[detectKind(bytes) ?? 'zip']
  if (!read) return undefined
  try {
    const sizes = read(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    const width = Math.max(...sizes.map((size) => size.width))
    const height = Math.max(...sizes.map((size) => size.height))
    return width > 0 && height > 0 ? { width, height } : undefined
  } catch (thrown) {
    // The file ends before its header does.
    if (thrown instanceof RangeError) return undefined
    throw thrown
  }
}

const readers: Partial<Record<FileKind, Reader>> = {
  // IHDR is always the first chunk; frames of an animation are not larger.
  png: (_, view) => [{ width: view.getUint32(16), height: view.getUint32(20) }],
  jpeg: readJpeg,
  webp: readWebp,
  gif: readGif,
  bmp: readBmp,
  avif: readHeif,
  heic: readHeif,
}

/** More scans than any encoder makes: each costs as much time as the whole image (ITU-T T.81 G.1). */
const maxScans = 64

/** Finds the frame header among the segments of a JPEG file (ITU-T T.81, annex B). */
function readJpeg(bytes: Uint8Array, view: DataView): Size[] {
  const sizes: Size[] = []
  let scans = 0
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0
    // Padding, a marker without a segment, or a byte of a scan.
    if (
      bytes[at] !== 0xff ||
      marker === 0xff ||
      marker === 0 ||
      marker === 1 ||
      (marker & 0xf8) === 0xd0
    ) {
      at += 1
      continue
    }
    if (marker === 0xd9) break
    if (marker === 0xda) scans += 1
    const isFrame = (marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) sizes.push({ width: view.getUint16(at + 7), height: view.getUint16(at + 5) })
    at += 2 + view.getUint16(at + 2)
  }
  return scans > maxScans ? [] : sizes
}

/** Reads the chunk `VP8 `, `VP8L` or `VP8X`, and the first frame of an animation (RFC 9649). */
function readWebp(bytes: Uint8Array, view: DataView): Size[] {
  const sizes: Size[] = []
  let at = 12
  while (at + 18 <= bytes.length) {
    const name = asciiAt(bytes, at)
    const start = at + 8
    if (name === 'VP8 ') {
      const [width, height] = [view.getUint16(start + 6, true), view.getUint16(start + 8, true)]
      sizes.push({ width: width & 0x3fff, height: height & 0x3fff })
    }
    if (name === 'VP8L') {
      const packed = view.getUint32(start + 1, true)
      sizes.push({ width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 })
    }
    if (name === 'VP8X') sizes.push(size24(view, start + 4))
    if (name === 'ANMF') sizes.push(size24(view, start + 6))
    const length = view.getUint32(at + 4, true)
    at = start + length + (length % 2)
  }
  return sizes
}

/** Two numbers of 24 bits, each one less than what it stands for. */
function size24(view: DataView, at: number): Size {
  const width = (view.getUint32(at, true) & 0xffffff) + 1
  return { width, height: (view.getUint32(at + 2, true) >>> 8) + 1 }
}

/** Reads the screen and the first frame, to whose size browsers enlarge a smaller screen. */
function readGif(bytes: Uint8Array, view: DataView): Size[] {
  const sizes = [sizeAt(view, 6)]
  let at = 13 + colourTable(view.getUint8(10))
  while (at < bytes.length) {
    const block = view.getUint8(at)
    if (block === 0x2c) {
      const [left, top] = [view.getUint16(at + 1, true), view.getUint16(at + 3, true)]
      const { width, height } = sizeAt(view, at + 5)
      return [...sizes, { width: left + width, height: top + height }]
    }
    // An extension: a label and blocks, each after its length, up to an empty one.
    if (block !== 0x21) break
    at += 2
    while (view.getUint8(at) > 0) at += 1 + view.getUint8(at)
    at += 1
  }
  return []
}

/** Returns the bytes of a colour table, from the flags that describe it. */
const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function sizeAt(view: DataView, at: number): Size {
  return { width: view.getUint16(at, true), height: view.getUint16(at + 2, true) }
}

/** The header of OS/2 1.x has 16 bits for each number; a negative height means from top to bottom. */
function readBmp(_: Uint8Array, view: DataView): Size[] {
  if (view.getUint32(14, true) === 12) return [sizeAt(view, 18)]
  return [{ width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }]
}

/**
 * Reads all image sizes (`ispe`) and track sizes (`tkhd`) of an AVIF or HEIC file (ISO/IEC 23008-12,
 * 14496-12), wherever they are: of tiles, of the grid that they make up, and of what decoders ignore.
 */
function readHeif(bytes: Uint8Array, view: DataView): Size[] {
  const sizes: Size[] = []
  for (let at = 4; at + 4 <= bytes.length; at += 1) {
    const first = bytes[at]
    if (first === 0x69 && asciiAt(bytes, at) === 'ispe') {
      sizes.push({ width: view.getUint32(at + 8), height: view.getUint32(at + 12) })
    }
    if (first === 0x74 && asciiAt(bytes, at) === 'tkhd') {
      // Times have 64 bits in version 1.
      const end = at + (bytes[at + 4] === 1 ? 92 : 80)
      sizes.push({ width: view.getUint16(end), height: view.getUint16(end + 4) })
    }
  }
  return sizes
}

function asciiAt(bytes: Uint8Array, at: number) {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
