import { mm, poly, short, through } from '../../../../build/drawings/geometry'
import type { DrawingPlan } from '../../../../build/drawings/render'
import type { Sheet } from '../../../../build/drawings/sheet'
import { apex, bay, bays, caption, clear, column, eaves, pitch, span } from './caption'
import { building, columnBase, detailRing, eavesJoint, oblique, roof } from './parts'

export const plan: DrawingPlan = {
  caption,
  wide: { height: 574, draw: drawWide },
  narrow: { height: 462, draw: drawNarrow },
}

function drawWide(sheet: Sheet) {
  const o = oblique({ x: 58, y: 330, scale: 0.0196 })
  const p = o.point
  building(sheet, o)
  const [x0, y0] = p(0, 0)
  const x1 = p(span, 0)[0]
  const c = column * o.scale
  sheet.draw('mute', poly([x0 + 18, y0], [x1 - 18, y0]))
  sheet.dimX(x0 + c, x1 - c, y0 + 36, `${mm(clear)} clear span`, { from: y0 + 8 })
  sheet.dimY(y0, p(0, eaves)[1], x0 - 32, mm(eaves), { from: x0 - 8, turn: true })
  const [rx, ry] = p(span / 2, apex)
  sheet.dimY(y0, ry, rx, '')
  sheet.figure(rx, (y0 + ry) / 2 + 20, mm(apex))
  // Pitch
  const [ax, ay] = p(column + 1500, roof(column + 1500) - 420)
  sheet.draw(
    'mute',
    poly([ax, ay], [ax + 108, ay]) +
      `M${short(ax + 96)} ${short(ay)}A96 96 0 0 0 ${short(ax + 96 * Math.cos(0.105))} ${short(ay - 96 * Math.sin(0.105))}`,
  )
  sheet.figure(ax + 96, ay + 14, `${pitch}°`)
  // Bays
  const f = 2700
  for (let i = 0; i <= bays; i++)
    sheet.draw('mute', poly(p(span + 1000, 0, i * bay), p(span + f + 300, 0, i * bay)))
  sheet.draw('mute', poly(p(span + f, 0, 0), p(span + f, 0, bays * bay)))
  for (let i = 0; i <= bays; i++) sheet.tick(...p(span + f, 0, i * bay))
  for (let i = 0; i < bays; i++) {
    const [bx, by] = p(span + f, 0, (i + 0.5) * bay)
    sheet.text(bx + 9, by + 10, mm(bay), { mono: true })
  }
  // Names
  const [fx, fy] = p(20500, roof(20500) - 220)
  sheet.tag('A', through([fx, fy], [fx, 250], [fx - 12, 250]), { at: 'end' })
  const [sx, sy] = p(19000, roof(19000), 2.35 * bay)
  sheet.tag('B', through([sx, sy], [sx, 22], [sx - 12, 22]), { at: 'end' })
  const [ux, uy] = p((span * 6) / 16, roof((span * 6) / 16), 1.4 * bay)
  sheet.tag('C', through([ux, uy], [ux, 52], [ux - 12, 52]), { at: 'end' })
  const [nx, ny] = p(span, eaves, 3.6 * bay)
  sheet.tag('F', through([nx, ny], [nx + 26, ny - 34], [nx + 38, ny - 34]))
  const [dx, dy] = p(span, (eaves * 3) / 5, 2.6 * bay)
  sheet.tag('D', through([dx, dy], [770, dy], [776, dy]))
  const [ex, ey] = p(span, eaves * 0.35, 0.35 * bay)
  sheet.tag('E', through([ex, ey], [ex - 34, ey], [ex - 44, ey]), { at: 'end' })

  // Details
  detailRing(sheet, p(column / 2, eaves - 250))
  detailRing(sheet, p(column / 2, 0))
  sheet.viewName(0, 424, 'Eaves')
  eavesJoint(sheet, 150, 438)
  sheet.tag('J', through([246, 468], [276, 492], [286, 492]))
  sheet.tag('H', through([170, 504], [200, 516], [286, 516]), { dot: false })
  sheet.tag('G', through([153, 535], [200, 541], [286, 541]))
  sheet.viewName(432, 424, 'Column base')
  columnBase(sheet, 606, 492)
  sheet.tag('K', through([655, 479], [694, 467], [706, 467]))
  sheet.tag('L', through([643, 516], [706, 516]))
  sheet.tag('M', through([664, 546], [706, 546]))
}

function drawNarrow(sheet: Sheet) {
  const o = oblique({ x: 34, y: 206, scale: 0.0087 })
  const p = o.point
  building(sheet, o, { purlins: 4, rails: 2, ribs: 14 })
  const [x0, y0] = p(0, 0)
  const x1 = p(span, 0)[0]
  const c = column * o.scale
  sheet.draw('mute', poly([x0 + 10, y0], [x1 - 10, y0]))
  sheet.dimX(x0 + c, x1 - c, y0 + 30, `${mm(clear)} clear span`, { from: y0 + 8 })
  sheet.dimY(y0, p(0, eaves)[1], x0 - 22, mm(eaves), { from: x0 - 8, turn: true })
  const [rx, ry] = p(span / 2, apex)
  sheet.dimY(y0, ry, rx, '')
  sheet.figure(rx, (y0 + ry) / 2 + 8, mm(apex))
  sheet.text(p(4200, 0)[0], p(0, 5300)[1], `${pitch}°`, { mono: true })
  const f = 2400
  sheet.draw(
    'mute',
    poly(p(span + 1000, 0, 0), p(span + f + 500, 0, 0)) +
      poly(p(span + 1000, 0, bays * bay), p(span + f + 500, 0, bays * bay)) +
      poly(p(span + f, 0, 0), p(span + f, 0, bays * bay)),
  )
  for (let i = 0; i <= bays; i++) sheet.tick(...p(span + f, 0, i * bay))
  sheet.text(352, y0 + 12, `3 × ${mm(bay)}`, { mono: true, at: 'end' })
  sheet.tag('A', through(p(17500, roof(17500) - 250), [p(17500, 0)[0], 174]))
  sheet.tag('B', through(p(19000, roof(19000), 2.35 * bay), [p(19000, 0, 2.35 * bay)[0], 30]))
  sheet.tag(
    'C',
    through(p((span * 3) / 8, roof((span * 3) / 8), 1.4 * bay), [
      p((span * 3) / 8, 0, 1.4 * bay)[0],
      60,
    ]),
  )
  const [nx, ny] = p(span, eaves, 3.6 * bay)
  sheet.tag('F', through([nx, ny], [nx, ny - 36]))
  const [dx, dy] = p(span, (eaves * 2) / 3, 2.6 * bay)
  sheet.tag('D', through([dx, dy], [340, dy + 4]))
  const [ex, ey] = p(span, eaves * 0.4, 0.4 * bay)
  sheet.tag('E', through([ex, ey], [ex - 28, ey + 2]))

  sheet.viewName(0, 276, 'Eaves')
  eavesJoint(sheet, 50, 302, { far: 118, haunch: 92 })
  sheet.tag('J', through([122, 332], [136, 366]))
  sheet.tag('H', through([70, 368], [112, 390]), { dot: false })
  sheet.tag('G', through([54, 401], [92, 420]))
  sheet.viewName(190, 276, 'Column base')
  columnBase(sheet, 266, 376)
  sheet.tag('K', through([308, 363], [338, 340]))
  sheet.tag('L', through([303, 344], [303, 314]), { dot: false })
  sheet.tag('M', through([216, 424], [186, 434]))
}
