import { box, closed, type Point, poly, ring, through } from '../../../../build/drawings/geometry'
import type { DrawingPlan } from '../../../../build/drawings/render'
import type { Sheet } from '../../../../build/drawings/sheet'
import { caption } from './caption'

export const plan: DrawingPlan = {
  caption,
  wide: { height: 440, draw: drawWide },
  narrow: { height: 330, draw: drawNarrow },
}

type Placement = { x: number; y: number; scale: number }

/** The unit is 640 wide and 206 high, measured from its upper left corner. */
function unit(sheet: Sheet, { x: left, y: top, scale }: Placement) {
  const at = (x: number, y: number): Point => [left + x * scale, top + y * scale]
  const part = (x: number, y: number, width: number, height: number, radius = 0) =>
    box(...at(x, y), width * scale, height * scale, radius * scale)
  const line = (...points: readonly Point[]) => poly(...points.map(([x, y]) => at(x, y)))

  // Roof with two openings, ducts below it, kerb.
  for (const [from, to] of [
    [-60, 30],
    [120, 268],
    [352, 700],
  ] as const) {
    const [x, y] = at(from, 234)
    sheet.draw('none', part(from, 234, to - from, 30), 'concrete')
    sheet.hatch(x, y, (to - from) * scale, 30 * scale, { gap: 8 })
    sheet.draw('cut', line([from, 234], [to, 234]) + line([from, 264], [to, 264]))
  }
  for (const x of [30, 120, 268, 352]) sheet.draw('line', line([x, 206], [x, 306]))
  for (const x of [10, 616]) sheet.draw('line', part(x, 206, 14, 28), 'surface')
  // Casing.
  sheet.draw('line', part(0, 0, 640, 206), 'surface')
  sheet.draw('none', part(30, 203, 90, 6) + part(268, 203, 84, 6), 'paper')
  sheet.draw('fine', line([372, 0], [372, 206]) + line([0, 12], [640, 12]))
  // Filters.
  for (let y = 22; y < 188; y += 24) {
    sheet.draw('fine', closed(at(140, y), at(158, y + 12), at(140, y + 24)), 'paper')
  }
  // Evaporator coil, drain pan and trap.
  coil(sheet, part(192, 20, 22, 160), at(192, 20), [22 * scale, 160 * scale])
  sheet.draw('line', line([182, 184], [182, 194], [228, 194], [228, 184]))
  sheet.draw('line', line([218, 194], [218, 226], [234, 226], [234, 212], [248, 212], [248, 232]))
  // Supply fan.
  const [fanX, fanY] = at(308, 104)
  sheet.draw('line', ring(fanX, fanY, 46 * scale), 'paper')
  for (let blade = 0; blade < 6; blade++) {
    const angle = (blade * Math.PI) / 3
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    sheet.draw(
      'fine',
      poly(
        [fanX + 12 * scale * dx, fanY + 12 * scale * dy],
        [fanX + 40 * scale * (dx - dy * 0.3), fanY + 40 * scale * (dy + dx * 0.3)],
      ),
    )
  }
  sheet.draw('line', line([262, 104], [268, 206]) + line([354, 104], [352, 206]))
  // Electrical panel.
  sheet.draw('line', part(388, 30, 62, 96), 'concrete')
  for (const y of [44, 66, 88]) sheet.draw('fine', part(396, y, 46, 14), 'paper')
  // Compressor and pipes.
  sheet.draw('fine', line([203, 20], [203, 6], [480, 6], [480, 128]))
  sheet.draw(
    'fine',
    line([520, 140], [600, 140]) + line([214, 168], [360, 168], [360, 192], [600, 192]),
  )
  sheet.draw('line', part(464, 128, 56, 72, 20), 'concrete')
  // Condenser coil and fan.
  coil(sheet, part(600, 24, 24, 176), at(600, 24), [24 * scale, 176 * scale])
  sheet.draw('line', part(500, -16, 92, 16), 'surface')
  sheet.draw('cut', line([508, -6], [584, -6]))
  return at
}

function coil(sheet: Sheet, outline: string, [x, y]: Point, [width, height]: Point) {
  sheet.draw('line', outline, 'paper').hatch(x, y, width, height, { gap: 5 })
}

/** Each inspected part and the position of its letter, both in the coordinates of `unit`. */
const findings: readonly { letter: string; spot: Point; balloon: Point }[] = [
  { letter: 'A', spot: [624, 112], balloon: [690, 112] },
  { letter: 'B', spot: [149, 82], balloon: [120, -58] },
  { letter: 'C', spot: [203, 70], balloon: [214, -58] },
  { letter: 'D', spot: [234, 226], balloon: [196, 320] },
  { letter: 'E', spot: [492, 150], balloon: [452, -58] },
  { letter: 'F', spot: [419, 74], balloon: [372, -58] },
  { letter: 'G', spot: [0, 96], balloon: [-50, 60] },
  { letter: 'H', spot: [623, 228], balloon: [660, 320] },
]

function draw(sheet: Sheet, placement: Placement) {
  const at = unit(sheet, placement)
  const arrow = (from: Point, to: Point) => sheet.arrow(through(at(...from), at(...to)))
  arrow([75, 300], [75, 214])
  arrow([310, 214], [310, 300])
  arrow([546, -22], [546, -62])
  arrow([680, 60], [644, 60])
  for (const { letter, spot, balloon } of findings) {
    sheet.leader(through(at(...spot), at(...balloon)), { dot: false })
    sheet.draw('none', ring(...at(...spot), 4.5), 'accent')
    sheet.balloon(...at(...balloon), letter)
  }
  return at
}

function drawWide(sheet: Sheet) {
  const at = draw(sheet, { x: 90, y: 84, scale: 1.06 })
  sheet.viewName(...at(75, 322), 'Return air', 'middle')
  sheet.viewName(...at(310, 322), 'Supply air', 'middle')
}

function drawNarrow(sheet: Sheet) {
  const at = draw(sheet, { x: 38, y: 60, scale: 0.43 })
  sheet.viewName(...at(75, 340), 'Return air', 'middle')
  sheet.viewName(...at(320, 340), 'Supply air', 'middle')
}
