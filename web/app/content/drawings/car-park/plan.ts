import { mm, poly, through } from '../../../../build/drawings/geometry'
import type { DrawingPlan } from '../../../../build/drawings/render'
import type { Sheet } from '../../../../build/drawings/sheet'
import { accessible, aisle, bay, caption, depth } from './caption'
import { along, carPark, upwards } from './parts'

export const plan: DrawingPlan = {
  caption,
  wide: { height: 596, draw: drawWide },
  narrow: { height: 552, draw: drawNarrow },
}

function drawWide(sheet: Sheet) {
  const p = along({ x: 22, y: 524, scale: 0.0306 })
  const at = p.point
  const { u0, low, high, row, enter, leave } = carPark(sheet, p, {
    count: 7,
    cars: [
      { bay: 1, side: 'right', way: 'right' },
      { bay: 4, side: 'right', way: 'left' },
      { bay: 5, side: 'left', way: 'left' },
    ],
  })
  const [left, top] = at(u0, depth)
  const bottom = at(0, 0)[1]
  const right = at(u0 + row, 0)[0]
  const x = (u: number) => at(u, 0)[0]
  const y = (w: number) => at(0, w)[1]

  // Dimensions
  sheet.dimX(left, x(u0 + accessible.width), top - 26, mm(accessible.width), { from: top - 2 })
  sheet.dimX(
    x(u0 + 2 * accessible.width - accessible.strip),
    x(u0 + 2 * accessible.width),
    top - 26,
    '',
    { from: top - 2 },
  )
  sheet.bareFigure(
    x(u0 + 2 * accessible.width - accessible.strip / 2),
    top - 42,
    mm(accessible.strip),
  )
  sheet.dimX(
    x(u0 + 2 * accessible.width),
    x(u0 + 2 * accessible.width + bay.width),
    top - 26,
    mm(bay.width),
    { from: top - 2 },
  )
  sheet.dimX(left, x(u0 + bay.width), bottom + 28, mm(bay.width), { from: bottom + 2 })
  sheet.dimX(left, right, bottom + 56, `7 × ${mm(bay.width)} = ${mm(row)}`, { from: bottom + 32 })
  sheet.dimY(bottom, y(low), left - 26, mm(bay.depth), { from: left - 2, turn: true })
  sheet
    .draw('mute', poly([x(u0 + 5.5 * bay.width), y(low)], [x(u0 + 5.5 * bay.width), y(high)]))
    .tick(x(u0 + 5.5 * bay.width), y(low))
    .tick(x(u0 + 5.5 * bay.width), y(high))
  sheet.figure(x(u0 + 5.5 * bay.width), y(low + aisle * 0.27), mm(aisle), { halo: 'concrete' })
  // Traffic
  sheet.arrow(through(at(u0 + 5200, high - 1400), at(u0 + 7600, high - 1400)), {
    pen: 'mute',
    fill: 'mute',
    size: 10,
  })
  sheet.arrow(through(at(u0 + 7600, low + 1400), at(u0 + 5200, low + 1400)), {
    pen: 'mute',
    fill: 'mute',
    size: 10,
  })
  sheet.viewName(x(0) + 3, y(low + 1300), 'Out').viewName(x(0) + 3, y(high - 1300), 'In')
  // Names
  sheet.tag('E', through(at(800, high - 500), [x(800), 82], [x(800) + 12, 82]))
  sheet.tag(
    'B',
    through(
      at(enter.loops.arrival + 300, enter.w + 800),
      [x(enter.loops.arrival + 300), 112],
      [x(enter.loops.arrival + 300) + 12, 112],
    ),
  )
  sheet.tag(
    'C',
    through(
      at(enter.barrier, enter.w + 1150),
      [x(enter.barrier), 142],
      [x(enter.barrier) + 12, 142],
    ),
  )
  sheet.tag(
    'D',
    through(
      at(enter.loops.closing + 950, enter.w + 800),
      [x(enter.loops.closing + 950), 172],
      [x(enter.loops.closing + 950) + 12, 172],
    ),
  )
  sheet.tag(
    'A',
    through(
      at(leave.terminal, leave.w + 1000),
      [x(leave.terminal), 424],
      [x(leave.terminal) + 12, 424],
    ),
  )
  sheet.tag(
    'G',
    through(
      [x(u0 + 3 * bay.width), bottom + 6],
      [x(u0 + 3 * bay.width), bottom + 28],
      [x(u0 + 3 * bay.width) + 12, bottom + 28],
    ),
    { dot: false },
  )
}

function drawNarrow(sheet: Sheet) {
  const p = upwards({ x: 8, y: 530, scale: 0.02145 })
  const at = p.point
  const { u0, low, high, row, enter, leave } = carPark(sheet, p, {
    count: 5,
    cars: [
      { bay: 1, side: 'right', way: 'right' },
      { bay: 3, side: 'left', way: 'left' },
    ],
  })
  const y = (u: number) => at(u, 0)[1]
  const x = (w: number) => at(0, w)[0]
  const top = y(u0 + row)
  sheet.draw('mute', poly([x(depth), top - 24], [x(0), top - 24]))
  for (const w of [0, low, high, depth])
    sheet.draw('mute', poly([x(w), top - 6], [x(w), top - 30])).tick(x(w), top - 24)
  sheet
    .figure(x(low / 2), top - 24, mm(bay.depth))
    .figure(x(low + aisle / 2), top - 24, mm(aisle))
    .figure(x(high + bay.depth / 2), top - 24, mm(bay.depth))
  // Bays
  const bx = x(low) + 52
  sheet
    .draw('mute', poly([bx, y(u0)], [bx, y(u0 + bay.width)]))
    .tick(bx, y(u0))
    .tick(bx, y(u0 + bay.width))
  sheet.figure(bx, y(u0 + bay.width / 2), mm(bay.width), { halo: 'concrete' })
  const ax = x(high) - 20
  sheet
    .draw('mute', poly([ax - 8, y(u0 + row - bay.width)], [ax - 8, y(u0 + row)]))
    .tick(ax - 8, y(u0 + row))
    .tick(ax - 8, y(u0 + row - bay.width))
  sheet.figure(ax - 12, y(u0 + row - bay.width / 2), mm(bay.width), { halo: 'concrete' })
  sheet
    .draw('mute', poly([x(depth) + 14, y(u0)], [x(depth) + 14, y(u0 + accessible.width)]))
    .tick(x(depth) + 14, y(u0))
    .tick(x(depth) + 14, y(u0 + accessible.width))
  sheet.figure(x(depth) + 26, y(u0 + 700), mm(accessible.width), { halo: 'concrete' })
  sheet.arrow(through(at(u0 + 6000, high - 1400), at(u0 + 8600, high - 1400)), {
    pen: 'mute',
    fill: 'mute',
    size: 9,
  })
  sheet.arrow(through(at(u0 + 8600, low + 1400), at(u0 + 6000, low + 1400)), {
    pen: 'mute',
    fill: 'mute',
    size: 9,
  })
  sheet
    .viewName(x(high - 1400), y(0) + 12, 'In', 'middle')
    .viewName(x(low + 1400), y(0) + 12, 'Out', 'middle')
  sheet.tag('E', through(at(800, high - 400), [x(high) - 40, y(800)]))
  sheet.tag(
    'B',
    through(at(enter.loops.arrival + 300, enter.w + 800), [
      x(high) - 40,
      y(enter.loops.arrival + 300),
    ]),
  )
  sheet.tag('C', through(at(enter.barrier, enter.w + 1100), [x(high) - 40, y(enter.barrier)]))
  sheet.tag(
    'D',
    through(at(enter.loops.closing + 1350, enter.w + 800), [
      x(high) - 40,
      y(enter.loops.closing + 2100),
    ]),
  )
  sheet.tag('A', through(at(leave.terminal, leave.w + 1000), [x(low) + 40, y(leave.terminal)]))
  sheet.tag(
    'F',
    through(at(u0 + accessible.width - accessible.strip / 2, high + 700), [
      x(high) + 22,
      y(u0 + accessible.width - accessible.strip / 2),
    ]),
  )
  sheet.tag('G', through(at(u0 + 3 * bay.width + 280, 200), [x(0) - 44, y(u0 + 3.5 * bay.width)]), {
    dot: false,
  })
}
