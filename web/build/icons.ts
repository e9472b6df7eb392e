import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { deskIcons } from '../app/lib/desk-files'
import { mark } from '../app/lib/mark'
import { site } from '../app/lib/site'
import { readColour } from './colours'
import { escapeMarkup } from './document'

/** For browsers without SVG icons and programs that only request /favicon.ico; in pixels. */
const icoSize = 32
/** The icon on a phone's home screen, which shows no transparency; in pixels. */
const touchIconSize = 180
/**
 * Margin around the mark on that icon, as a share of the mark's size. Together with the empty space
 * inside the mark's square it is also enough for a system that crops the icon to a circle.
 */
const touchIconMargin = 0.21
/** The same for an icon that is shown uncropped. */
const plainIconMargin = 0.1

/** Writes the icons that browsers and phones request, drawn from the company's mark. */
export async function writeIcons(folder: string) {
  const ico = wrapAsIco(await render(drawMark(), icoSize))
  const touchIcon = await render(drawMark({ margin: touchIconMargin * mark.size }), touchIconSize)
  await Promise.all([
    writeFile(join(folder, 'favicon.svg'), drawMark({ follows: 'scheme' })),
    writeFile(join(folder, 'favicon.ico'), ico),
    writeFile(join(folder, 'apple-touch-icon.png'), touchIcon),
    ...deskIcons.map(async ({ path, size, purpose }) => {
      const share = purpose === 'maskable' ? touchIconMargin : plainIconMargin
      const icon = await render(drawMark({ margin: share * mark.size }), size)
      await writeFile(join(folder, path), icon)
    }),
  ])
}

/** Draws the mark: on a background if it has a margin, or adapting to the scheme of a tab. */
function drawMark({ margin = 0, follows }: { margin?: number; follows?: 'scheme' } = {}) {
  const ink = readColour('ink')
  const frame = { from: -margin, size: mark.size + 2 * margin }
  const square = `${frame.from} ${frame.from} ${frame.size} ${frame.size}`
  const dark = `<style>@media(prefers-color-scheme:dark){.ink{fill:${ink.dark}}}</style>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${square}">`,
    `<title>${escapeMarkup(site.name)}</title>`,
    follows ? dark : '',
    margin > 0
      ? `<path fill="${readColour('paper').light}" d="M${frame.from} ${frame.from}h${frame.size}v${frame.size}h-${frame.size}z"/>`
      : '',
    `<path class="ink" fill="${ink.light}" d="${mark.body}"/>`,
    `<path fill="${readColour('accent').light}" d="${mark.spark}"/>`,
    '</svg>',
  ].join('')
}

function render(svg: string, size: number) {
  // Rendered large and scaled down, whatever the drawing's own size.
  return sharp(Buffer.from(svg), { density: 400 }).resize(size, size).png().toBuffer()
}

/** Puts one PNG into an ICO file: a header of 6 bytes, an entry of 16, and the PNG itself. */
function wrapAsIco(png: Buffer) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon, not a cursor
  header.writeUInt16LE(1, 4) // one image
  header.writeUInt8(icoSize, 6)
  header.writeUInt8(icoSize, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
