import { mm, poly, through, view } from '../../../../build/drawings/geometry'
import type { DrawingPlan } from '../../../../build/drawings/render'
import type { Sheet } from '../../../../build/drawings/sheet'
import {
  aisle,
  beam,
  caption,
  clear,
  frame,
  gap,
  overhang,
  pallet,
  pitch,
  upright,
} from './caption'
import { bars, front, guard, loadSign, side, widths } from './parts'

export const plan: DrawingPlan = {
  caption,
  wide: { height: 496, draw: drawWide },
  narrow: { height: 772, draw: drawNarrow },
}

function drawWide(sheet: Sheet) {
  const floor = 398
  const top = 3700
  const v = view({ x: 16, y: floor, scale: 0.0885 })
  const end = 2 * upright + clear
  front(sheet, v, top)
  guard(sheet, v, end + 40)
  sheet.ground(0, 316, floor)
  loadSign(sheet, v.x(1900), v.y(pitch - beam / 2), 80, 21)

  sheet.tag(
    'A',
    through([v.x(upright / 2), v.y(3560)], [v.x(upright / 2), 38], [v.x(upright / 2) + 12, 38]),
  )
  sheet.tag('B', through([v.x(1500), v.y(3150)], [v.x(1500), 38], [v.x(1500) + 12, 38]))
  const label = v.x(end) + 22
  sheet.tag('D', through([v.x(end - upright - gap / 2), v.y(2500)], [label, v.y(2500)]), {
    lines: ['Clearance', 'min. 75'],
  })
  sheet.tag('C', through([v.x(1900) + 40, v.y(pitch - beam / 2)], [label, v.y(pitch - beam / 2)]))
  sheet.dimY(v.y(0), v.y(400), v.x(end) + 22, '', { from: v.x(end + 60) })
  sheet
    .text(v.x(end) + 33, v.y(200) - 9, 'Guard')
    .bareFigure(v.x(end) + 33, v.y(200) + 9, 'min. 400', { at: 'start' })

  const y = floor + 32
  widths(sheet, v, floor, y, 28)

  const w = view({ x: 394, y: floor, scale: 0.0885 })
  side(sheet, w, top)
  sheet.ground(386, 864, floor)
  const face = pallet.depth
  const far = face + aisle
  sheet.tag(
    'F',
    through(
      [w.x(face + 820), w.y(2125)],
      [w.x(face + 820), w.y(2900)],
      [w.x(face + 960), w.y(2900)],
    ),
  )
  sheet.dimX(w.x(overhang), w.x(overhang + frame), w.y(top) - 18, mm(frame), { from: w.y(top) - 4 })
  sheet.dimX(w.x(far), w.x(far + pallet.depth), w.y(top) - 18, mm(pallet.depth), {
    from: w.y(top) + 30,
  })
  sheet.text(w.x(overhang + frame / 2), w.y(top) - 38, 'Frame', { at: 'middle' })
  sheet.text(w.x(far + pallet.depth / 2), w.y(top) - 38, 'Pallet', { at: 'middle' })
  sheet.draw('ghost', poly([w.x(far), floor + 10], [w.x(far), floor + 100]))
  bars(sheet, w, floor + 36, 28)
  sheet.viewName(0, 8, 'Front').viewName(386, 8, 'Side')
}

function drawNarrow(sheet: Sheet) {
  const top = 2300
  const floor = 290
  const v = view({ x: 20, y: floor, scale: 0.1 })
  const end = 2 * upright + clear
  sheet.viewName(0, 8, 'Front')
  front(sheet, v, top)
  guard(sheet, v, end + 40)
  sheet.ground(0, 352, floor)
  loadSign(sheet, v.x(1900), v.y(pitch - beam / 2), 72, 20)
  sheet.tag('A', through([v.x(upright / 2), v.y(2150)], [v.x(upright / 2), 45]))
  sheet.tag('B', through([v.x(620), v.y(pitch - beam / 2)], [v.x(620), 45]))
  sheet.tag('C', through([v.x(1900), v.y(pitch - beam / 2) - 10], [v.x(1900), 45]), { dot: false })
  sheet.tag('D', through([v.x(end - upright - gap / 2), v.y(900)], [v.x(end) + 21, v.y(900)]))
  sheet.tag('E', through([v.x(end + 60), v.y(380)], [v.x(end) + 21, v.y(500)]))
  const y = floor + 30
  widths(sheet, v, floor, y, 26)

  const base = 632
  const w = view({ x: 8, y: base, scale: 0.064 })
  const face = pallet.depth
  const far = face + aisle
  sheet.viewName(0, y + 84, 'Side')
  side(sheet, w, 2700)
  sheet.ground(0, 352, base)
  sheet.dimX(w.x(overhang), w.x(overhang + frame), w.y(2700) - 18, mm(frame), {
    from: w.y(2700) - 4,
  })
  sheet.dimX(w.x(far), w.x(far + pallet.depth), w.y(2700) - 18, mm(pallet.depth), {
    from: w.y(2700) + 26,
  })
  sheet.tag('F', through([w.x(face + 820), w.y(2125)], [w.x(face + 820), w.y(2700)]))
  sheet.draw('ghost', poly([w.x(far), base + 10], [w.x(far), base + 132]))
  bars(sheet, w, base + 46, 42)
}
