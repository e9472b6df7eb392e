import {
  box,
  closed,
  type Point,
  pointAt,
  poly,
  ring,
  through,
} from '../../../../build/drawings/geometry'
import type { HatchOptions, Sheet } from '../../../../build/drawings/sheet'

/** Pseudo-random numbers from 0 to 1, the same at every build. */
function scatter(seed: number, factor: number, step: number, modulus: number) {
  let n = seed
  return () => {
    n = (n * factor + step) % modulus
    return n / modulus
  }
}

function gravel(sheet: Sheet, x: number, y: number, w: number, h: number, seed = 7) {
  let d = ''
  const next = scatter(seed, 73, 41, 997)
  for (let px = x + 6; px < x + w - 6; px += 11) {
    const cx = px + next() * 5
    const cy = y + 5 + next() * (h - 10)
    const r = 1.6 + next() * 1.6
    d += closed([cx - r, cy + r * 0.7], [cx, cy - r], [cx + r * 1.2, cy + r * 0.8])
  }
  sheet.draw('hatch', d)
}

function dots(sheet: Sheet, x: number, y: number, w: number, h: number) {
  let d = ''
  const next = scatter(11, 61, 17, 991)
  for (let px = x + 5; px < x + w - 3; px += 9)
    d += ring(px + next() * 4, y + 4 + next() * (h - 8), 0.8)
  sheet.draw('none', d, 'mute')
}

function concreteShape(sheet: Sheet, points: readonly Point[], options: HatchOptions = { gap: 8 }) {
  sheet.draw('none', closed(...points), 'concrete').hatchShape(points, options)
}

/** Positions in the section, in units of the sheet. */
type FloorPlan = {
  x1: number
  x2: number
  /** The top of the slab; the next three are thicknesses. */
  top: number
  slab: number
  sub: number
  fill: number
  column: { x: number; w: number; gap: number; top: number }
  machine: { x: number; w: number; gap: number; up: number; top: number }
  joints: readonly number[]
  rack: number
  /** How much of the rack's upright is shown. */
  stub: number
}

export function floor(
  sheet: Sheet,
  { x1, x2, top, slab, sub, fill, column, machine, joints, rack, stub }: FloorPlan,
) {
  const [b1, b2, b3] = [top + slab, top + slab + sub, top + slab + sub + fill]
  // Fill and sub-base
  let d = ''
  for (let x = x1 + 10; x < x2; x += 22)
    d += poly([x, b3 - 4], [x + 7, b3 - 14]) + poly([x + 11, b2 + 12], [x + 18, b2 + 4])
  sheet.draw('hatch', d)
  gravel(sheet, x1, b1, x2 - x1, sub)
  gravel(sheet, x1, b1 + 4, x2 - x1, sub - 2, 300)
  sheet.draw('mute', poly([x1, b2], [x2, b2]))
  // Slab
  const slabs = [
    [x1, column.x - column.gap],
    [column.x + column.w + column.gap, machine.x - machine.gap],
    [machine.x + machine.w + machine.gap, x2],
  ] as const
  for (const [left, right] of slabs) {
    const shape = through([left, top], [right, top], [right, b1], [left, b1])
    concreteShape(sheet, shape)
    sheet.draw('line', poly([left, b1], [right, b1]))
    sheet.draw('hidden', poly([left, b1 + 3], [right, b1 + 3]))
    sheet.draw('cut', poly([left, top], [right, top]))
    dots(sheet, left, top + 1, right - left, 11)
  }
  for (const x of joints) sheet.draw('none', box(x - 1.5, top - 1, 3, slab * 0.3), 'accent')
  // Column on its footing
  const { x, w } = column
  const f = { top: b3 - 36, h: 34, w: w * 3.1 }
  sheet.draw('none', box(x + w / 2 - f.w / 2 - 8, f.top + f.h, f.w + 16, 9), 'paper')
  dots(sheet, x + w / 2 - f.w / 2 - 8, f.top + f.h, f.w + 16, 10)
  sheet.draw('fine', box(x + w / 2 - f.w / 2 - 8, f.top + f.h, f.w + 16, 9))
  const columnShape = through(
    [x, column.top],
    [x + w, column.top],
    [x + w, f.top],
    [x + w / 2 + f.w / 2, f.top],
    [x + w / 2 + f.w / 2, f.top + f.h],
    [x + w / 2 - f.w / 2, f.top + f.h],
    [x + w / 2 - f.w / 2, f.top],
    [x, f.top],
  )
  concreteShape(sheet, columnShape, { gap: 8, fall: true })
  sheet.draw('cut', poly(...columnShape.slice(1), pointAt(columnShape, 0)))
  sheet.breakX(x - 7, x + w + 7, column.top, 4)
  for (const cx of [x - column.gap, x + w])
    sheet.draw('none', box(cx, top, column.gap, slab), 'accent')
  // Machine base, its bolts and the foot of the machine
  const m = machine
  const base = through(
    [m.x, top - m.up],
    [m.x + m.w, top - m.up],
    [m.x + m.w, b3 - 18],
    [m.x, b3 - 18],
  )
  concreteShape(sheet, base, { gap: 8, fall: true })
  sheet.draw('cut', closed(...base))
  for (const cx of [m.x - m.gap, m.x + m.w])
    sheet.draw('none', box(cx, top, m.gap, b3 - 18 - top), 'accent')
  sheet.draw(
    'fine',
    closed(
      [m.x + 12, top - m.up - 7],
      [m.x + m.w - 12, top - m.up - 7],
      [m.x + m.w - 8, top - m.up],
      [m.x + 8, top - m.up],
    ),
    'surface',
  )
  sheet.draw('line', box(m.x + 16, top - m.up - 17, m.w - 32, 10), 'surface')
  sheet.draw(
    'line',
    poly(
      [m.x + 28, top - m.up - 17],
      [m.x + 28, m.top],
      [m.x + m.w - 28, m.top],
      [m.x + m.w - 28, top - m.up - 17],
    ),
    'surface',
  )
  sheet.breakX(m.x + 22, m.x + m.w - 22, m.top, 4)
  for (const bx of [m.x + 22, m.x + m.w - 22]) {
    sheet.draw('fine', box(bx - 2, top - m.up - 28, 4, 78), 'surface')
    sheet.draw(
      'cut',
      poly([bx, top - m.up + 49], [bx + (bx < m.x + m.w / 2 ? 9 : -9), top - m.up + 49]),
    )
    sheet.draw('line', box(bx - 5, top - m.up - 23, 10, 6), 'ink')
  }
  sheet
    .draw('line', box(rack - 7, top - stub, 14, stub), 'surface')
    .draw('line', box(rack - 19, top - 5, 38, 5), 'ink')
  sheet.draw('none', box(rack - 10, top - stub - 4, 20, 6), 'paper')
  sheet.breakX(rack - 13, rack + 13, top - stub + 2, 4)
  for (const ax of [rack - 14, rack + 14])
    sheet.draw('line', poly([ax, top - 8], [ax, top + slab * 0.5]))
  return { b1, b2, b3, footing: f }
}
