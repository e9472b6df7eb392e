import {
  closed,
  type Point,
  poly,
  through,
  type View,
  view,
} from '../../../../build/drawings/geometry'
import type { DrawingPlan } from '../../../../build/drawings/render'
import type { HatchOptions, Sheet } from '../../../../build/drawings/sheet'
import { bearing, caption, frame, housing, plate } from './caption'

export const plan: DrawingPlan = {
  caption,
  wide: { height: 400, draw: drawWide },
  narrow: { height: 612, draw: drawNarrow },
}

function drawWide(sheet: Sheet) {
  sheet.viewName(0, 8, 'Roller').viewName(404, 8, 'Bearing unit in section')
  const o = overview(sheet, 172, 172, 0.46)
  sheet.dimX(o.x(-300), o.x(300), 300, `${frame} ±2`, { from: o.y(-200) })
  sheet.tag('A', through([o.x(-294), o.y(92)], [o.x(-294), 84]))
  const v = view({ x: 572, y: 214, scale: 2.28 })
  unit(sheet, v)
  sheet.tag('A', through([v.x(-20), v.y(64)], [v.x(-48), v.y(76)]))
  sheet.tag('B', through([v.x(-46), v.y(8)], [v.x(-62), v.y(36)]))
  sheet.tag('C', through([v.x(5), v.y(44)], [v.x(-2), v.y(76)]))
  sheet.tag('D', through([v.x(8), v.y(23)], [v.x(18), v.y(76)]))
  sheet.tag('E', through([v.x(-9), v.y(-21)], [v.x(-50), v.y(-40)]))
  sheet.tag('F', through([v.x(17), v.y(-18.5)], [v.x(52), v.y(-46)]))
  sheet.tag('G', through([v.x(34), v.y(10)], [v.x(56), v.y(18)]))
  sheet.tag('H', through([v.x(32), v.y(42)], [v.x(52), v.y(60)]))
  sheet.dimX(v.x(housing.from), v.x(housing.to), v.y(-46) + 60, '34 ±0.3', { from: v.y(-46) + 6 })
  seat(sheet, v, 750)
  sheet.figure(750, v.y(0), 'Ø62 H7')
  sheet
    .bareFigure(784, v.y(0) - 9, '+0.030', { at: 'start' })
    .bareFigure(784, v.y(0) + 8, ' 0', { at: 'start' })
}

function drawNarrow(sheet: Sheet) {
  sheet.viewName(0, 8, 'Roller')
  const o = overview(sheet, 168, 92, 0.47)
  sheet.dimX(o.x(-300), o.x(300), 212, `${frame} ±2`, { from: o.y(-200) })
  sheet.tag('A', through([o.x(-294), o.y(96)], [o.x(-294) + 26, 28]))
  const v = view({ x: 146, y: 434, scale: 2.2 })
  sheet.viewName(0, 262, 'Bearing unit')
  unit(sheet, v)
  sheet.tag('B', through([v.x(-46), v.y(8)], [v.x(-58), v.y(36)]))
  sheet.tag('C', through([v.x(5), v.y(44)], [v.x(-2), v.y(70)]))
  sheet.tag('D', through([v.x(8), v.y(23)], [v.x(18), v.y(70)]))
  sheet.tag('E', through([v.x(-9), v.y(-21)], [v.x(-48), v.y(-40)]))
  sheet.tag('F', through([v.x(17), v.y(-18.5)], [v.x(52), v.y(-50)]))
  sheet.tag('G', through([v.x(34), v.y(10)], [v.x(54), v.y(20)]))
  sheet.tag('H', through([v.x(32), v.y(42)], [v.x(52), v.y(60)]))
  sheet.dimX(v.x(housing.from), v.x(housing.to), v.y(-46) + 62, '34 ±0.3', { from: v.y(-46) + 6 })
  seat(sheet, v, 312)
  sheet.figure(310, v.y(0) - 9, 'Ø62 H7').figure(310, v.y(0) + 9, '+0.030/0')
}

function overview(sheet: Sheet, x: number, y: number, k: number) {
  const v = view({ x, y, scale: k })
  const half = frame / 2
  sheet.draw('centre', v.poly([-half - 70, 0], [half + 70, 0]))
  sheet.draw('line', v.box(-half + 40, -57, 2 * half - 80, 114, 6), 'surface')
  sheet.draw(
    'hatch',
    v.poly([-half + 70, -57], [-half + 70, 57]) + v.poly([half - 70, -57], [half - 70, 57]),
  )
  for (const side of [-1, 1]) {
    sheet.draw('line', v.box(side > 0 ? half - 40 : -half + 10, -18, 30, 36), 'surface')
    sheet.draw('line', v.box(side > 0 ? half - plate : -half, -190, plate, 300), 'concrete')
    sheet
      .draw('line', v.box(side > 0 ? half : -half - 34, -46, 34, 92), 'surface')
      .draw('line', v.box(side > 0 ? half + 34 : -half - 41, -46, 7, 92), 'surface')
    sheet.draw('line', v.box(side > 0 ? half - 60 : -half, -200, 60, 14), 'concrete')
  }
  sheet.draw('line', v.box(-half, -190, 2 * half, 26), 'concrete')
  sheet.draw('mute', v.ring(half + 8, 0, 72))
  return v
}

/** The unit in section. The origin is the shoulder of the shaft, on its axis. */
function unit(sheet: Sheet, v: View) {
  const { from, to } = housing
  const r = housing.outside / 2
  const half = (points: readonly Point[], options: HatchOptions) => {
    for (const side of [1, -1])
      part(
        points.map(([x, y]): Point => [x, y * side]),
        options,
      )
  }
  const part = (points: readonly Point[], options: HatchOptions) => {
    const at = points.map(([x, y]): Point => [v.x(x), v.y(y)])
    sheet
      .draw('none', closed(...at), 'surface')
      .hatchShape(at, options)
      .draw('line', closed(...at))
  }
  half(through([from - plate, 28], [from, 28], [from, 74], [from - plate, 74]), {
    gap: 10,
    fall: true,
  })
  half(through([from, 25], [from, r], [to, r], [to, 31], [0, 31], [0, 23], [-5, 23], [-5, 25]), {
    gap: 7,
  })
  part(
    through(
      [16, 31],
      [to, 31],
      [to, r],
      [27, r],
      [27, 24],
      [36, 24],
      [36, -24],
      [27, -24],
      [27, -r],
      [to, -r],
      [to, -31],
      [16, -31],
      [16, -26],
      [to, -26],
      [to, -20],
      [31, -20],
      [31, 20],
      [to, 20],
      [to, 26],
      [16, 26],
    ),
    { gap: 5, fall: true },
  )
  // Shaft (round parts are not hatched)
  sheet.draw(
    'line',
    v.poly(
      [-62, 18],
      [-1, 18],
      [0, 17],
      [0, 15],
      [25, 15],
      [27, 13.5],
      [27, -13.5],
      [25, -15],
      [0, -15],
      [0, -17],
      [-1, -18],
      [-62, -18],
    ),
    'paper',
  )
  sheet.draw('fine', v.poly([25, 15], [25, -15]))
  sheet.breakY(v.y(22), v.y(-22), v.x(-62), 5)
  sheet.draw('fine', v.box(16, 13.5, 1.7, 6) + v.box(16, -19.5, 1.7, 6), 'ink')
  for (const side of [1, -1]) {
    // The inner ring and the outer ring of the bearing
    for (const { r1, r2, fall } of [
      { r1: bearing.bore / 2, r2: 20, fall: false },
      { r1: 26, r2: bearing.outside / 2, fall: true },
    ]) {
      const outline = through([0, r1], [bearing.width, r1], [bearing.width, r2], [0, r2])
      const ringAt = outline.map(([x, y]): Point => [v.x(x), v.y(y * side)])
      sheet
        .draw('none', closed(...ringAt), 'surface')
        .hatchShape(ringAt, { gap: 4, fall })
        .draw('line', closed(...ringAt))
    }
    sheet.draw('line', v.ring(8, side * 23, 4.8), 'paper')
    sheet.draw(
      'line',
      v.closed(
        [-12, 18.3 * side],
        [-12, 25 * side],
        [-5, 25 * side],
        [-5, 23.4 * side],
        [-10, 23.4 * side],
        [-9, 18 * side],
      ),
      'ink',
    )
    // Screw
    sheet.draw('line', v.box(from - 8, side * 39 - 4, 27 - from + 8, 8), 'paper')
    sheet.draw(
      'hatch',
      v.poly([from - 8, side * 39 - 3], [from + 4, side * 39 - 3]) +
        v.poly([from - 8, side * 39 + 3], [from + 4, side * 39 + 3]),
    )
    sheet.draw('line', v.box(27, side * 39 - 6.5, 8, 13, 1), 'concrete')
    sheet.draw('centre', v.poly([from - 16, side * 39], [42, side * 39]))
  }
  sheet.draw('centre', v.poly([-68, 0], [44, 0]))
  sheet.draw('accentBold', v.poly([0, 31], [16, 31]) + v.poly([0, -31], [16, -31]))
}

function seat(sheet: Sheet, v: View, x: number) {
  for (const y of [31, -31]) sheet.draw('mute', poly([v.x(17), v.y(y)], [x + 6, v.y(y)]))
  sheet
    .draw('mute', poly([x, v.y(31)], [x, v.y(-31)]))
    .tick(x, v.y(31))
    .tick(x, v.y(-31))
}
