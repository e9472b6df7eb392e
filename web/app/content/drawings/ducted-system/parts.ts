import { box, closed, type Point, poly, ring, short } from '../../../../build/drawings/geometry'
import type { Sheet } from '../../../../build/drawings/sheet'

export function slab(sheet: Sheet, x: number, y: number, w: number, h: number) {
  sheet.draw('none', box(x, y, w, h), 'concrete').hatch(x, y, w, h, { gap: 6 })
  return sheet.draw('cut', box(x, y, w, h))
}

export function gauge(sheet: Sheet, x: number, y: number, tapA: number, tapB: number, top: number) {
  sheet.draw(
    'fine',
    poly([tapA, top], [tapA, y], [x - 9, y]) + poly([x + 9, y], [tapB, y], [tapB, top]),
  )
  sheet.draw('line', ring(x, y, 9), 'paper').draw('line', poly([x - 3, y + 4], [x + 4, y - 4]))
}

export function damper(sheet: Sheet, x: number, y: number, w: number, h: number) {
  const vertical = h > w
  sheet.draw('line', vertical ? poly([x, y + h], [x + w, y]) : poly([x, y], [x + w, y + h]))
  sheet.draw('none', ring(x + w / 2, y + h / 2, 2.5), 'ink')
}

export function fan(sheet: Sheet, x: number, y: number, r: number) {
  sheet.draw('line', ring(x, y, r), 'paper')
  const on = (share: number, angle: number) =>
    `${short(x + r * share * Math.cos(angle))} ${short(y + r * share * Math.sin(angle))}`
  const blade = (a: number) => `M${on(0.2, a)}Q${on(0.6, a + 0.7)} ${on(0.85, a + 0.5)}`
  sheet.draw('fine', [0, 1, 2, 3, 4, 5].map((i) => blade((i * Math.PI) / 3)).join(''))
  sheet.draw('none', ring(x, y, 3), 'ink')
}

export function outdoorUnit(sheet: Sheet, x: number, base: number, w: number, h: number) {
  sheet
    .draw('line', box(x + 6, base - 7, 14, 7), 'concrete')
    .draw('line', box(x + w - 20, base - 7, 14, 7), 'concrete')
  sheet.draw('line', box(x, base - 7 - h, w, h, 3), 'surface')
  fan(sheet, x + w * 0.36, base - 7 - h / 2, h * 0.36)
  let d = ''
  for (let i = 0; i < 6; i++)
    d += poly([x + w * 0.72, base - h + i * (h / 7)], [x + w - 7, base - h + i * (h / 7)])
  sheet.draw('hatch', d)
}

export function panelFilter(sheet: Sheet, x: number, top: number, bottom: number, w: number) {
  const steps = 6
  const points = Array.from(
    { length: steps * 2 + 1 },
    (_, i): Point => [i % 2 ? x + w : x, top + ((bottom - top) * i) / (steps * 2)],
  )
  sheet.draw('accent', poly(...points))
}

export function bagFilter(sheet: Sheet, x: number, top: number, bottom: number, w: number) {
  const bags = 4
  const h = (bottom - top) / bags
  let d = poly([x, top], [x, bottom])
  for (let i = 0; i < bags; i++)
    d += poly([x, top + i * h + 1], [x + w, top + (i + 0.5) * h], [x, top + (i + 1) * h - 1])
  sheet.draw('accent', d)
}

export function coil(sheet: Sheet, x: number, top: number, bottom: number, w: number) {
  sheet.draw('line', box(x, top, w, bottom - top), 'surface')
  let d = ''
  for (let y = top + 6; y < bottom - 2; y += 7) d += poly([x + 2, y], [x + w - 2, y])
  sheet.draw('hatch', d)
  const rows = Array.from(
    { length: 9 },
    (_, i): Point => [i % 2 ? x + w - 6 : x + 6, top + ((bottom - top) * i) / 8],
  )
  sheet.draw('line', poly(...rows))
}

export function diffuser(sheet: Sheet, x: number, y: number, w = 44, reach = 30) {
  sheet.draw(
    'line',
    closed([x - w / 2, y - 4], [x + w / 2, y - 4], [x + w / 2 + 7, y + 4], [x - w / 2 - 7, y + 4]),
    'surface',
  )
  for (const side of [-1, 1]) {
    sheet
      .draw(
        'fine',
        `M${x + side * reach * 0.35} ${y + 8}Q${x + side * reach * 0.45} ${y + 22} ${x + side * (reach - 4)} ${y + 26}`,
      )
      .head(x + side * reach, y + 27, side, 0.15, { size: 7 })
  }
}

export function grille(sheet: Sheet, x: number, y: number, w: number) {
  sheet.draw('line', box(x, y - 4, w, 8), 'surface')
  let d = ''
  for (let i = 6; i < w - 2; i += 7) d += poly([x + i, y + 3], [x + i + 3, y - 3])
  sheet.draw('fine', d)
}

export function louvre(sheet: Sheet, x: number, y: number, w: number, h: number) {
  sheet
    .draw('none', box(x - 1, y, w + 2, h), 'paper')
    .draw('line', poly([x - 3, y], [x + w + 2, y]) + poly([x - 3, y + h], [x + w + 2, y + h]))
  let d = ''
  for (let i = 3; i < h - 3; i += 8) d += poly([x + w, y + i], [x, y + i + 7])
  sheet.draw('fine', d)
}

export function desk(sheet: Sheet, x: number, floor: number, w = 84) {
  sheet
    .draw(
      'fine',
      poly([x, floor - 2], [x, floor - 46]) + poly([x + w, floor - 2], [x + w, floor - 46]),
    )
    .draw('line', box(x - 6, floor - 50, w + 12, 5), 'surface')
  sheet.draw(
    'fine',
    box(x + w * 0.3, floor - 82, 34, 23, 2) +
      poly([x + w * 0.3 + 17, floor - 59], [x + w * 0.3 + 17, floor - 50]),
  )
}

export function sensor(sheet: Sheet, x: number, y: number) {
  sheet
    .draw('line', box(x - 9, y - 12, 18, 24, 3), 'surface')
    .text(x, y, 'T', { mono: true, at: 'middle' })
}
