import sharp from 'sharp'
import type { SharingImage } from '../../app/lib/content/sharing-images'
import { mark } from '../../app/lib/mark'
import { readColour } from '../colours'
import type { Line } from './card-text'

/** The size that social networks show as a large card: 1.91 to 1. */
export const cardSize = { width: 1200, height: 630 }

/** The orange bar at the bottom, in pixels. */
const barHeight = 14

/** Side of the mark, in pixels. */
const markSize = 48

/** The position and size of the image, in pixels; it is cropped at the edges of the card. */
const frames = {
  hero: { left: 370, top: -20, width: 980, height: 653 },
  model: { left: 500, top: 60, width: 760, height: 507 },
  view: { left: 640, top: 0, width: 560, height: cardSize.height - barHeight },
}

/** Draws a card as JPEG. */
export async function drawCard(lines: readonly Line[], { file, kind }: SharingImage) {
  const { left, top, width, height } = frames[kind]
  // The image stays raw between the two steps: encoding it would take longer than all the rest.
  const { data, info } = await sharp(file)
    .resize({ width, height, fit: 'cover' })
    .extract({
      left: 0,
      top: Math.max(0, -top),
      width: Math.min(width, cardSize.width - left),
      height: Math.min(height + Math.min(0, top), cardSize.height),
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp({ create: { ...cardSize, channels: 3, background: readColour('paper').light } })
    .composite([
      { input: data, raw: info, left, top: Math.max(0, top) },
      { input: Buffer.from(drawFront(lines)) },
    ])
    .jpeg({ quality: 70, chromaSubsampling: '4:4:4', progressive: true })
    .toBuffer()
}

/** Draws everything but the image, as SVG: words, mark, corner ticks and bar. */
function drawFront(lines: readonly Line[]) {
  const { width, height } = cardSize
  const words = lines.map(
    ({ path, x, y, role }) =>
      `<path fill="${readColour(role).light}" transform="translate(${x} ${y})" d="${path}"/>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    ...words,
    drawMark(),
    drawTicks(),
    `<path fill="${readColour('accent').light}" d="M0 ${height - barHeight}h${width}v${barHeight}H0z"/>`,
    '</svg>',
  ].join('')
}

function drawMark() {
  return [
    `<g transform="translate(72 72) scale(${markSize / mark.size})">`,
    `<path fill="${readColour('ink').light}" d="${mark.body}"/>`,
    `<path fill="${readColour('accent').light}" d="${mark.spark}"/>`,
    '</g>',
  ].join('')
}

/** The corners of the sheet: 24 px from its edges, 14 px long. */
function drawTicks() {
  const [left, top, right, bottom] = [24.5, 24.5, cardSize.width - 24.5, cardSize.height - 38.5]
  const corners = [
    `M${left} ${top + 13.5}V${top}h13.5`,
    `M${right} ${top + 13.5}V${top}h-13.5`,
    `M${left} ${bottom - 13.5}V${bottom}h13.5`,
    `M${right} ${bottom - 13.5}V${bottom}h-13.5`,
  ]
  return `<path fill="none" stroke="${readColour('ink').light}" d="${corners.join('')}"/>`
}
