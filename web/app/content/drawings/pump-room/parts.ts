import { box, closed, type Point, poly, ring } from '../../../../build/drawings/geometry'
import type { Sheet } from '../../../../build/drawings/sheet'

/** The direction of the flow. */
type Way = 'right' | 'down' | 'left' | 'up'

/** A symbol is drawn along its flow: u runs with it, w to its right as seen on the page. */
function place(x: number, y: number, way: Way) {
  const turns: Record<Way, (u: number, w: number) => Point> = {
    right: (u, w) => [x + u, y + w],
    down: (u, w) => [x - w, y + u],
    left: (u, w) => [x - u, y - w],
    up: (u, w) => [x + w, y - u],
  }
  return turns[way]
}

type Mark = (sheet: Sheet, x: number, y: number) => void

/** `room` is the width that a mark and its name take on a wide sheet. */
export const legend: readonly { name: string; mark: Mark; room: number }[] = [
  { name: 'Gate valve', mark: (sheet, x, y) => gateValve(sheet, x, y, 'right'), room: 130 },
  { name: 'Check valve', mark: (sheet, x, y) => checkValve(sheet, x, y, 'right'), room: 142 },
  {
    name: 'Pressure gauge',
    mark: (sheet, x, y) =>
      sheet
        .draw('line', ring(x, y, 8), 'paper')
        .draw('fine', poly([x - 3, y + 3], [x + 3.5, y - 3.5])),
    room: 166,
  },
  {
    name: 'Eccentric reducer',
    mark: (sheet, x, y) => eccentricReducer(sheet, x, y, 'right'),
    room: 190,
  },
  {
    name: 'Sensing line',
    mark: (sheet, x, y) => sheet.draw('signal', poly([x - 14, y], [x + 14, y])),
    room: 120,
  },
]

export function gateValve(sheet: Sheet, x: number, y: number, way: Way, stem = true) {
  const p = place(x, y, way)
  sheet.draw('line', closed(p(-9, -6), p(-9, 6), p(9, -6), p(9, 6)), 'paper')
  if (stem) sheet.draw('fine', poly(p(0, 0), p(0, -11)) + poly(p(-5, -11), p(5, -11)))
}

export function checkValve(sheet: Sheet, x: number, y: number, way: Way) {
  const p = place(x, y, way)
  sheet
    .draw('line', closed(p(-8, -7), p(-8, 7), p(7, 0)), 'paper')
    .draw('cut', poly(p(7.5, -8), p(7.5, 8)))
}

export function pump(sheet: Sheet, x: number, y: number, way: Way, r = 18) {
  const p = place(x, y, way)
  sheet.draw('cut', ring(x, y, r), 'surface').draw('line', poly(p(0, -r), p(r, 0), p(0, r)))
}

/** Flat on top, so that no air collects before the pump. */
export function eccentricReducer(sheet: Sheet, x: number, y: number, way: Way) {
  const p = place(x, y, way)
  sheet.draw('line', closed(p(-9, -7), p(9, -7), p(9, 2), p(-9, 7)), 'paper')
}

export function gauge(sheet: Sheet, x: number, y: number, way: Way, side = -1) {
  const p = place(x, y, way)
  const [gx, gy] = p(0, 19 * side)
  sheet.draw('fine', poly([x, y], p(0, 11 * side))).draw('line', ring(gx, gy, 8), 'paper')
  sheet.draw('fine', poly([gx - 3, gy + 3], [gx + 3.5, gy - 3.5]))
}

export function meter(sheet: Sheet, x: number, y: number) {
  sheet.draw('line', ring(x, y, 14), 'paper').text(x, y, 'FM', { mono: true, at: 'middle' })
}

export function driver(sheet: Sheet, x: number, y: number, letter: string, w = 34, h = 26) {
  sheet
    .draw('line', box(x - w / 2, y - h / 2, w, h, 2), 'concrete')
    .text(x, y, letter, { mono: true, at: 'middle' })
}

/** Water: three short lines under the surface. */
export function water(
  sheet: Sheet,
  x1: number,
  x2: number,
  y: number,
  bottom: number,
  m = x1 + 24,
) {
  sheet.draw('none', box(x1, y, x2 - x1, bottom - y), 'surface')
  sheet.draw('fine', poly([x1, y], [x2, y]))
  sheet.draw('fine', closed([m - 6, y - 9], [m + 6, y - 9], [m, y - 1]))
  sheet.draw(
    'hatch',
    [1, 2, 3].map((i) => poly([m - 15 + i * 4, y + i * 5], [m + 15 - i * 4, y + i * 5])).join(''),
  )
}

export function basin(sheet: Sheet, x: number, y: number, w: number, h: number, t = 9) {
  sheet
    .hatch(x, y, t, h, { gap: 6 })
    .hatch(x + t, y + h - t, w - 2 * t, t, { gap: 6 })
    .hatch(x + w - t, y, t, h, { gap: 6 })
  sheet.draw(
    'cut',
    poly(
      [x, y],
      [x, y + h],
      [x + w, y + h],
      [x + w, y],
      [x + w - t, y],
      [x + w - t, y + h - t],
      [x + t, y + h - t],
      [x + t, y],
      [x, y],
    ),
  )
}

export function inlet(sheet: Sheet, x: number, y: number) {
  sheet.draw('line', poly([x, y], [x + 14, y]))
  for (const w of [-9, 9])
    sheet
      .draw('line', poly([x + 14, y], [x + 26, y + w], [x + 34, y + w]))
      .draw('cut', poly([x + 35, y + w - 6], [x + 35, y + w + 6]))
}
