import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { readImageSize } from './image-size'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })

const sizeOf = async (image: Sharp) => readImageSize(new Uint8Array(await image.toBuffer()))

test.for([
  ['a PNG', (image: Sharp) => image.png()],
  ['a JPEG', (image: Sharp) => image.jpeg()],
  ['a progressive JPEG', (image: Sharp) => image.jpeg({ progressive: true })],
  [
    'a JPEG with metadata',
    (image: Sharp) => image.withExif({ IFD0: { Copyright: 'ÿÚ'.repeat(9) } }).jpeg(),
  ],
  ['a lossy WebP', (image: Sharp) => image.webp()],
  ['a lossless WebP', (image: Sharp) => image.webp({ lossless: true })],
  ['an extended WebP', (image: Sharp) => image.withExif({ IFD0: { Copyright: 'x' } }).webp()],
  ['a GIF', (image: Sharp) => image.gif()],
  ['an AVIF', (image: Sharp) => image.avif({ effort: 0 })],
] as const)('the size of %s is read from its header', async ([, encode]) => {
  expect(await sizeOf(encode(picture(301, 97)))).toEqual({ width: 301, height: 97 })
})

test('the size of a bitmap is read from its header, whichever way its rows go', () => {
  const bitmap = new Uint8Array(64)
  bitmap.set([0x42, 0x4d])
  bitmap.set([40], 14)
  new DataView(bitmap.buffer).setInt32(18, 20_000, true)
  new DataView(bitmap.buffer).setInt32(22, -30_000, true)
  expect(readImageSize(bitmap)).toEqual({ width: 20_000, height: 30_000 })
})

test('an image of 48 kB says that it has 400 million pixels before it is decoded', async () => {
  const start = new Uint8Array(await picture(1, 1).png().toBuffer())
  new DataView(start.buffer).setUint32(16, 20_000)
  new DataView(start.buffer).setUint32(20, 20_000)
  expect(readImageSize(start)).toEqual({ width: 20_000, height: 20_000 })
})

test('the first frame of a GIF counts if it is larger than the screen', async () => {
  const gif = new Uint8Array(await picture(8, 8).gif().toBuffer())
  const frame = gif.indexOf(0x2c, 13)
  new DataView(gif.buffer).setUint16(6, 1, true)
  new DataView(gif.buffer).setUint16(8, 1, true)
  expect(frame).toBeGreaterThan(0)
  expect(readImageSize(gif)).toEqual({ width: 8, height: 8 })
})

test('the largest size that an AVIF names counts, also that of an animation', async () => {
  const avif = new Uint8Array(await picture(64, 64).avif({ effort: 0 }).toBuffer())
  const track = new Uint8Array(92)
  track.set([...'tkhd'].map((letter) => letter.charCodeAt(0)))
  new DataView(track.buffer).setUint16(80, 16_384)
  new DataView(track.buffer).setUint16(84, 16_000)
  const animated = new Uint8Array([...avif, ...track])
  expect(readImageSize(animated)).toEqual({ width: 16_384, height: 16_000 })
})

test('a JPEG with more scans than any encoder makes has no size that is trusted', async () => {
  const jpeg = new Uint8Array(await picture(16, 16).jpeg({ progressive: true }).toBuffer())
  const scan = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xda)
  const scans = jpeg.subarray(scan, jpeg.length - 2)
  const repeated = Array.from({ length: 20 }, () => [...scans]).flat()
  const many = new Uint8Array([...jpeg.subarray(0, scan), ...repeated, 0xff, 0xd9])
  expect(readImageSize(many)).toBeUndefined()
})

test.for(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'a %s file that ends in its header has no size',
  async (format) => {
    const whole = new Uint8Array(await picture(40, 40).toFormat(format).toBuffer())
    expect(readImageSize(whole.subarray(0, 16))).toBeUndefined()
  },
)
