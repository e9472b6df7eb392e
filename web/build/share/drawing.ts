import { mark } from '../../app/content/mark'
import { readColour } from '../colours'
import { type CardWords, setLines, type Typefaces } from './lettering'

/** What social networks show large: 1.91 to 1. */
export const cardSize = { width: 1200, height: 630 }

/** The orange edge below, in pixels. */
export const barHeight = 14

/** Draws everything of a sharing picture but the model: words, mark, corner ticks and bar, as SVG. */
export function drawCard(words: CardWords, typefaces: Typefaces) {
  const { width, height } = cardSize
  const lines = setLines(words, typefaces).map(
    ({ path, x, y, role }) =>
      `<path fill="${readColour(role).light}" transform="translate(${x} ${y})" d="${path}"/>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    ...lines,
    drawMark(),
    drawTicks(),
    `<path fill="${readColour('accent').light}" d="M0 ${height - barHeight}h${width}v${barHeight}H0z"/>`,
    '</svg>',
  ].join('')
}

/** Side of the mark, in pixels. */
const markSize = 48

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
