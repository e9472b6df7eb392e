import { box, closed, type Point, poly, ring, through } from '../../../../build/drawings/geometry'
import type { Sheet } from '../../../../build/drawings/sheet'
import { apex, bay, bays, column, eaves, slope, span } from './caption'

/** The height of the roof at this position in the span. */
export function roof(x: number) {
  return eaves + slope * Math.min(x, span - x)
}

export function detailRing(sheet: Sheet, [x, y]: Point) {
  return sheet.draw('mute', ring(x, y, 19))
}

type Place = readonly [x: number, y: number, depth: number]
type Oblique = ReturnType<typeof oblique>

/** Oblique view: the first frame in true shape, depth at half scale and 32°. */
export function oblique({ x, y, scale }: { x: number; y: number; scale: number }) {
  const angle = (32 * Math.PI) / 180
  const [dx, dy] = [Math.cos(angle) * 0.5 * scale, Math.sin(angle) * 0.5 * scale]
  const point = (px: number, py: number, depth = 0): Point => [
    x + px * scale + depth * dx,
    y - py * scale - depth * dy,
  ]
  return {
    point,
    scale,
    line: (...places: readonly Place[]) => poly(...places.map((place) => point(...place))),
    shape: (...places: readonly Place[]) => closed(...places.map((place) => point(...place))),
  }
}

/** The steel of one frame: columns and rafters with their depth, haunches, ridge. */
function steel(o: Oblique, z: number) {
  const r = 420
  const haunch = span / 10
  const inner = (px: number) => roof(px) - r
  return o.shape(
    [0, 0, z],
    [0, eaves, z],
    [span / 2, apex, z],
    [span, eaves, z],
    [span, 0, z],
    [span - column, 0, z],
    [span - column, inner(column) - 520, z],
    [span - haunch, inner(haunch), z],
    [span / 2 + 700, inner(span / 2 + 700), z],
    [span / 2, apex - r - 230, z],
    [span / 2 - 700, inner(span / 2 - 700), z],
    [haunch, inner(haunch), z],
    [column, inner(column) - 520, z],
    [column, 0, z],
  )
}

export function building(sheet: Sheet, o: Oblique, { purlins = 8, rails = 4, ribs = 24 } = {}) {
  const deep = bays * bay
  const next = deep + bay
  for (let i = bays; i >= 0; i--)
    for (const px of [column / 2, span - column / 2]) {
      const f = 750
      sheet.draw(
        'fine',
        o.shape(
          [px - f, 0, i * bay - f],
          [px + f, 0, i * bay - f],
          [px + f, 0, i * bay + f],
          [px - f, 0, i * bay + f],
        ),
        'concrete',
      )
    }
  // Next bay
  sheet.draw(
    'ghost',
    o.line(
      [0, 0, next],
      [0, eaves, next],
      [span / 2, apex, next],
      [span, eaves, next],
      [span, 0, next],
    ) +
      through([0, eaves], [span / 2, apex], [span, eaves], [span, 0], [0, 0])
        .map(([px, py]) => o.line([px, py, deep], [px, py, next]))
        .join(''),
  )
  // Frames behind, from the back
  for (let i = bays; i >= 1; i--) sheet.draw('fine', steel(o, i * bay), 'paper')
  // Sheets on the last bay
  sheet.draw(
    'none',
    o.shape(
      [span, eaves, 2 * bay],
      [span, eaves, deep],
      [span / 2, apex, deep],
      [span / 2, apex, 2 * bay],
    ),
    'concrete',
  )
  let d = ''
  for (let i = 0; i <= ribs; i++)
    d += o.line(
      [span / 2, apex, 2 * bay + (i * bay) / ribs],
      [span, eaves, 2 * bay + (i * bay) / ribs],
    )
  sheet.draw('hatch', d)
  // Purlins and rails
  d = ''
  for (let i = 1; i < 2 * purlins; i++) {
    const px = (span * i) / (2 * purlins)
    if (i !== purlins)
      d += o.line([px, roof(px), 0], [px, roof(px), px > span / 2 ? 2 * bay : deep])
  }
  for (let i = 1; i <= rails; i++)
    d += o.line([span, (eaves * i) / (rails + 1), 0], [span, (eaves * i) / (rails + 1), deep])
  sheet.draw('mute', d)
  sheet.draw(
    'fine',
    o.line([span, 0, 0], [span, eaves, bay]) + o.line([span, eaves, 0], [span, 0, bay]),
  )
  sheet.draw(
    'line',
    o.line([0, eaves, 0], [0, eaves, deep]) +
      o.line([span / 2, apex, 0], [span / 2, apex, deep]) +
      o.line([span, eaves, 0], [span, eaves, deep]),
  )
  sheet.draw('fine', steel(o, 0), 'accent')
  const plate = roof(column) - 420 - 520
  sheet.draw(
    'fine',
    o.line([column, plate, 0], [column, roof(column), 0]) +
      o.line([span - column, plate, 0], [span - column, roof(column), 0]) +
      o.line([span / 2, apex - 650, 0], [span / 2, apex, 0]),
  )
}

/** The haunched joint of column and rafter; x, y is the top of the column's inner face. */
export function eavesJoint(sheet: Sheet, x: number, y: number, { far = 170, haunch = 128 } = {}) {
  const drop = (dx: number) => -slope * dx
  const w = 44
  const plate = 104
  const depth = 38
  // Column
  sheet.draw(
    'line',
    closed([x - w, y + drop(-w)], [x, y], [x, y + 128], [x - w, y + 128]),
    'surface',
  )
  sheet.draw(
    'fine',
    poly([x - w + 6, y + drop(-w) + 2], [x - w + 6, y + 128]) +
      poly([x - 6, y + 2], [x - 6, y + 128]) +
      poly([x - w + 6, y + plate - 8], [x - 6, y + plate - 8]) +
      poly([x - w + 6, y + 34], [x - 6, y + 34]),
  )
  sheet.breakX(x - w - 8, x + 8, y + 128, 4)
  // Rafter and haunch
  sheet.draw(
    'line',
    closed(
      [x + 7, y + drop(7)],
      [x + far, y + drop(far)],
      [x + far, y + drop(far) + depth],
      [x + haunch, y + drop(haunch) + depth],
      [x + 7, y + plate - 4],
    ),
    'surface',
  )
  sheet.draw(
    'fine',
    poly([x + 7, y + drop(7) + 6], [x + far, y + drop(far) + 6]) +
      poly([x + 7, y + drop(7) + depth], [x + haunch, y + drop(haunch) + depth]) +
      poly([x + haunch - 8, y + drop(haunch) + depth - 6], [x + far, y + drop(far) + depth - 6]) +
      poly([x + 7, y + plate - 11], [x + haunch - 14, y + drop(haunch) + depth + 2]),
  )
  sheet.breakY(y + drop(far) - 8, y + drop(far) + depth + 8, x + far, 4)
  // End plate and bolts
  sheet.draw('line', box(x, y - 6, 7, plate + 6), 'concrete')
  for (const by of [10, 26, 50, 66, 82, 95])
    sheet
      .draw('fine', box(x - 13, y + by - 4, 8, 8) + box(x + 12, y + by - 4, 8, 8), 'accent')
      .draw('fine', box(x - 5, y + by - 2, 17, 4), 'accent')
}

/** Column base in section; x is the centre of the column, y the top of the footing. */
export function columnBase(sheet: Sheet, x: number, y: number) {
  const w = 132
  sheet.draw('none', box(x - w / 2, y, w, 70), 'concrete')
  sheet.hatch(x - w / 2, y, w, 70, { gap: 9 })
  sheet.draw('cut', poly([x - w / 2, y + 70], [x - w / 2, y], [x + w / 2, y], [x + w / 2, y + 70]))
  sheet.breakX(x - w / 2, x + w / 2, y + 70, 5)
  sheet.draw('fine', closed([x - 56, y - 9], [x + 56, y - 9], [x + 60, y], [x - 60, y]), 'surface')
  sheet.draw('line', box(x - 52, y - 17, 104, 8), 'concrete')
  sheet.draw('line', box(x - 22, y - 74, 44, 57), 'surface')
  sheet.draw(
    'fine',
    poly([x - 16, y - 74], [x - 16, y - 17]) + poly([x + 16, y - 74], [x + 16, y - 17]),
  )
  sheet.breakX(x - 30, x + 30, y - 74, 4)
  for (const bx of [x - 37, x + 37]) {
    sheet.draw('fine', box(bx - 2.5, y - 34, 5, 84), 'accent')
    sheet.draw('cut', poly([bx - 10, y + 51], [bx + 10, y + 51]))
    sheet.draw('fine', box(bx - 7, y - 26, 14, 9), 'accent')
  }
}
