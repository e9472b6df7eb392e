import sharp from 'sharp'

/** Of 1440 x 900: small enough that another system's smoothing of text makes no difference. */
const size = { width: 480, height: 300 }

/** Of 255 levels of grey; compression and smoothing change fewer. */
const visibleStep = 24

/** Returns the share of two pictures, from 0 to 1, that visibly differs. */
export async function shareThatDiffers(one: string | Buffer, other: string | Buffer) {
  const [a, b] = await Promise.all([readGreys(one), readGreys(other)])
  const differing = a.filter((grey, at) => Math.abs(grey - (b[at] ?? 0)) > visibleStep)
  return differing.length / a.length
}

async function readGreys(picture: string | Buffer) {
  const resized = sharp(picture).resize({ ...size, fit: 'fill', fastShrinkOnLoad: false })
  return new Uint8Array(await resized.flatten().greyscale().raw().toBuffer())
}
