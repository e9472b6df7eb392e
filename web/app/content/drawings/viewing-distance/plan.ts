import { box, closed, type Point, poly, ring } from '../../../../build/drawings/geometry'
import type { DrawingPlan } from '../../../../build/drawings/render'
import type { Sheet } from '../../../../build/drawings/sheet'
import { caption, factor, signs } from './caption'

export const plan: DrawingPlan = {
  caption,
  wide: { height: 440, draw: drawWide },
  narrow: { height: 424, draw: drawNarrow },
}

function drawWide(sheet: Sheet) {
  const [x0, y0] = [30, 106]
  const [perMetre, perMm] = [26, 0.58]
  sheet.viewName(0, 8, 'Side')
  cone(sheet, x0, y0, perMetre, perMm, 30 * perMetre)
  eye(sheet, x0, y0)
  for (const { height, distance } of signs)
    sheet.bareFigure(x0 + distance * perMetre + 11, y0 - 14, String(height), { at: 'start' })
  for (const [i, { distance }] of signs.entries()) {
    const y = 214 + i * 24
    sheet.draw(
      'mute',
      poly([x0, y], [x0 + distance * perMetre, y]) +
        poly(
          [x0 + distance * perMetre, y0 + (distance * 10 * perMm) / 2 + 6],
          [x0 + distance * perMetre, y + 6],
        ),
    )
    sheet.tick(x0, y).tick(x0 + distance * perMetre, y)
    sheet.figure(x0 + distance * perMetre - 5 * perMetre, y, `${distance} m`)
  }
  sheet.draw('mute', poly([x0, y0 + 18], [x0, 268]))
  // Front views, in proportion to each other
  sheet.viewName(0, 300, 'Front')
  let x = 96
  for (const { height } of signs) {
    const h = height * 0.36
    const place = sign(sheet, x, 408 - h, h)
    runner(sheet, place)
    arrow(sheet, place)
    sheet.bareFigure(x, 426, `${height}`, { at: 'start' })
    x += 2 * h + 36
  }
  sheet.text(632, 354, 'Viewing distance').text(632, 374, `= ${factor} × sign height`)
}

function drawNarrow(sheet: Sheet) {
  const [x0, y0] = [16, 82]
  const [perMetre, perMm] = [10.1, 0.44]
  sheet.viewName(0, 8, 'Side')
  cone(sheet, x0, y0, perMetre, perMm, 30 * perMetre)
  eye(sheet, x0, y0, 11)
  for (const [i, { height, distance }] of signs.entries())
    sheet.bareFigure(x0 + distance * perMetre + (i < 2 ? 9 : -9), y0 - 12, String(height), {
      at: i < 2 ? 'start' : 'end',
    })
  sheet.draw('mute', poly([x0, y0 + 16], [x0, 232]))
  for (const [i, { distance, height }] of signs.entries()) {
    const y = 178 + i * 24
    const x = x0 + distance * perMetre
    sheet.draw('mute', poly([x0, y], [x, y]) + poly([x, y0 + (height * perMm) / 2 + 6], [x, y + 6]))
    sheet.tick(x0, y).tick(x, y)
    sheet.figure(x - 5 * perMetre, y, `${distance} m`)
  }
  sheet.viewName(0, 268, 'Front')
  let x = 2
  for (const { height } of signs) {
    const h = height * 0.27
    const place = sign(sheet, x, 366 - h, h)
    runner(sheet, place)
    arrow(sheet, place)
    sheet.bareFigure(x, 384, String(height), { at: 'start' })
    x += 2 * h + 12
  }
  sheet.text(0, 414, `Viewing distance = ${factor} × sign height`)
}

function eye(sheet: Sheet, x: number, y: number, r = 13) {
  sheet.draw(
    'line',
    `M${x - r} ${y}Q${x} ${y - r * 1.1} ${x + r} ${y}Q${x} ${y + r * 1.1} ${x - r} ${y}Z`,
    'surface',
  )
  sheet.draw('none', ring(x, y, r * 0.36), 'ink')
}

type SignPlace = ReturnType<typeof sign>

/** An escape sign: a figure, a door and an arrow, in the proportion 2 : 1. */
function sign(sheet: Sheet, x: number, y: number, h: number) {
  const w = 2 * h
  const u = h / 100
  const at = (px: number, py: number): Point => [x + px * u, y + py * u]
  sheet.draw('line', box(x, y, w, h, 3 * u), 'ink')
  // Door, to the right of the middle
  sheet.draw(
    'none',
    closed(
      at(62, 12),
      at(104, 12),
      at(104, 88),
      at(96, 88),
      at(96, 20),
      at(70, 20),
      at(70, 88),
      at(62, 88),
    ),
    'paper',
  )
  return { u, at }
}

function runner(sheet: Sheet, { u, at }: SignPlace) {
  const limb = (width: number, ...points: readonly Point[]) =>
    sheet.limb(width * u, poly(...points))
  sheet.draw('none', ring(...at(83, 29), 7 * u), 'paper')
  limb(9, at(80, 41), at(73, 60))
  limb(6.5, at(80, 42), at(66, 44), at(58, 55))
  limb(6.5, at(80, 42), at(90, 53), at(99, 49))
  limb(7.5, at(73, 60), at(86, 69), at(84, 87))
  limb(7.5, at(73, 60), at(64, 74), at(48, 76))
}

function arrow(sheet: Sheet, { at }: SignPlace) {
  sheet.draw(
    'none',
    closed(
      at(186, 50),
      at(160, 24),
      at(160, 42),
      at(118, 42),
      at(118, 58),
      at(160, 58),
      at(160, 76),
    ),
    'paper',
  )
}

/** The lines of sight, drawn as far as `last`, in units. */
function cone(sheet: Sheet, x0: number, y0: number, perMetre: number, perMm: number, last: number) {
  const half = (height: number) => (height * perMm) / 2
  // All signs fit the same cone, 100 heights away.
  const open = half((last / perMetre / factor) * 1000)
  sheet.draw('none', closed([x0, y0], [x0 + last, y0 - open], [x0 + last, y0 + open]), 'concrete')
  sheet.draw(
    'mute',
    poly([x0, y0], [x0 + last, y0 - open]) + poly([x0, y0], [x0 + last, y0 + open]),
  )
  sheet.draw('centre', poly([x0, y0], [x0 + last, y0]))
  for (const { height, distance } of signs) {
    const x = x0 + distance * perMetre
    sheet.draw('line', box(x - 4, y0 - half(height), 8, 2 * half(height)), 'accent')
  }
}
