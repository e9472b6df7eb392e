import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ShareImage } from '../../app/content/types/share-image'
import { readColour } from '../colours'
import { barHeight, cardSize } from './drawing'

/** Where the picture's frame is, in pixels; what is beyond the card is cut off. */
const frames = {
  hero: { left: 370, top: -20, width: 980, height: 653 },
  model: { left: 500, top: 60, width: 760, height: 507 },
  view: { left: 640, top: 0, width: 560, height: cardSize.height - barHeight },
}

const cache = 'node_modules/.cache/share'

/** Renders a card as JPEG. It is kept: the same drawing and picture are rendered once. */
export async function renderCard(drawing: string, { file, kind }: ShareImage) {
  const picture = await readFile(file)
  const hash = createHash('sha256')
  const key = hash
    .update(JSON.stringify([drawing, kind, frames]))
    .update(picture)
    .digest('hex')
  const kept = join(cache, `${key}.jpg`)
  const earlier = await readFile(kept).catch(() => undefined)
  if (earlier) return earlier

  const card = await render(drawing, picture, frames[kind])
  await mkdir(cache, { recursive: true })
  await writeFile(kept, card)
  return card
}

async function render(
  drawing: string,
  picture: Buffer,
  frame: (typeof frames)[keyof typeof frames],
) {
  const { left, top, width, height } = frame
  const model = await sharp(picture)
    .resize({ width, height, fit: 'cover' })
    .extract({
      left: 0,
      top: Math.max(0, -top),
      width: Math.min(width, cardSize.width - left),
      height: Math.min(height + Math.min(0, top), cardSize.height),
    })
    .toBuffer()
  return sharp({ create: { ...cardSize, channels: 3, background: readColour('paper').light } })
    .composite([{ input: model, left, top: Math.max(0, top) }, { input: Buffer.from(drawing) }])
    .jpeg({ quality: 78, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
