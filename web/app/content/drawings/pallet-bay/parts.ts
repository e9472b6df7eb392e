import { box, mm, poly, through, type View } from '../../../../build/drawings/geometry'
import type { Sheet } from '../../../../build/drawings/sheet'
import {
  aisle,
  beam,
  clear,
  count,
  frame,
  gap,
  load,
  overhang,
  pallet,
  pitch,
  trucks,
  upright,
} from './caption'

function palletFace(sheet: Sheet, v: View, x: number, y: number, w: number) {
  const b = v.length(145)
  const left = v.x(x)
  const right = v.x(x + w)
  const mid = (left + right) / 2
  sheet.draw('fine', v.box(x, y + 104, w, 40) + v.box(x, y, w, 22), 'concrete')
  for (const at of [left, mid - b / 2, right - b])
    sheet.draw('fine', box(at, v.y(y + 104), b, v.length(82)), 'concrete')
}

function unitLoad(
  sheet: Sheet,
  v: View,
  x: number,
  y: number,
  w: number,
  { columns, height, text }: { columns: number; height: number; text?: string | undefined },
) {
  palletFace(sheet, v, x, y, w)
  const base = y + pallet.height
  const whole = height > load - pallet.height - 400
  sheet.draw('none', v.box(x, base, w, height), 'surface')
  sheet.draw(
    'line',
    v.poly([x, base + height], [x, base], [x + w, base], [x + w, base + height]) +
      (whole ? 'Z' : ''),
  )
  let d = ''
  for (let row = 1; row * 420 < height; row++)
    d += v.poly([x, base + row * 420], [x + w, base + row * 420])
  for (let c = 1; c < columns; c++)
    d += v.poly([x + (w * c) / columns, base], [x + (w * c) / columns, base + height])
  sheet.draw('hatch', d)
  if (text) sheet.figure(v.x(x + w / 2), v.y(base + height / 2), text, { halo: 'surface', pad: 1 })
}

/** One bay between two uprights, seen from the aisle. */
export function front(sheet: Sheet, v: View, top: number) {
  const levels = [0, pitch]
  for (const level of levels)
    for (let i = 0; i < count; i++) {
      const x = upright + gap + i * (pallet.width + gap)
      const room = Math.min(load, top - level - 60) - pallet.height
      unitLoad(sheet, v, x, level, pallet.width, {
        columns: 2,
        height: room,
        text: level === 0 ? '1,000 kg' : undefined,
      })
    }
  // The subject of the drawing: the clearances.
  for (const level of levels) {
    const h = v.length(Math.min(load, top - level - 60))
    for (let i = 0; i <= count; i++)
      sheet.hatch(v.x(upright + i * (pallet.width + gap)), v.y(level) - h, v.length(gap), h, {
        gap: 4.5,
        pen: 'accentFine',
      })
  }
  sheet.hatch(v.x(upright), v.y(pitch - beam), v.length(clear), v.length(pitch - beam - load), {
    gap: 4.5,
    pen: 'accentFine',
  })
  // Beams
  for (let level = pitch; level < top; level += pitch) {
    sheet.draw('line', v.box(upright, level - beam, clear, beam), 'concrete')
    sheet.draw(
      'fine',
      v.poly([upright, level - beam * 0.35], [upright + clear, level - beam * 0.35]),
    )
    for (const x of [upright - 30, upright + clear - 30])
      sheet.draw('line', v.box(x, level - beam - 60, 60, beam + 90), 'concrete')
  }
  // Uprights
  for (const x of [0, upright + clear]) {
    sheet.draw('line', v.box(x, 0, upright, top), 'surface')
    sheet.draw('fine', v.box(x - 30, 0, upright + 60, 14), 'ink')
    let d = ''
    for (let y = 150; y < top - 60; y += 100)
      d += v.poly([x + upright / 2, y], [x + upright / 2, y + 45])
    sheet.draw('fine', d)
    sheet.draw('none', box(v.x(x) - 2, v.y(top) - 4, v.length(upright) + 4, 6), 'paper')
    sheet.breakX(v.x(x) - 7, v.x(x + upright) + 7, v.y(top) + 2, 3)
  }
}

function frameSide(sheet: Sheet, v: View, x: number, top: number, levels: readonly number[]) {
  for (const level of levels) {
    const room = Math.min(load, top - level - 60) - pallet.height
    unitLoad(sheet, v, x - overhang, level, pallet.depth, { columns: 3, height: room })
  }
  const foot = 80
  let d = ''
  let left = true
  for (let y = 250; y + 600 < top; y += 600, left = !left)
    d += v.poly([x + (left ? foot : frame - foot), y], [x + (left ? frame - foot : foot), y + 600])
  sheet.draw('fine', d)
  for (const ux of [x, x + frame - foot]) {
    sheet.draw('line', v.box(ux, 0, foot, top), 'surface')
    sheet.draw('fine', v.box(ux - 25, 0, foot + 50, 14), 'ink')
    for (let y = pitch; y < top; y += pitch)
      sheet.draw('line', v.box(ux + 15, y - beam, 50, beam), 'concrete')
    sheet.draw('none', box(v.x(ux) - 2, v.y(top) - 4, v.length(foot) + 4, 6), 'paper')
    sheet.breakX(v.x(ux) - 6, v.x(ux + foot) + 6, v.y(top) + 2, 3)
  }
}

/** A reach truck facing the right-hand rack; `x` is the face of the left-hand loads. */
function reachTruck(sheet: Sheet, v: View, x: number) {
  const at = (dx: number) => x + dx
  sheet.draw('line', v.box(at(1300), 110, 850, 130), 'concrete')
  sheet.draw(
    'line',
    v.closed(
      [at(150), 200],
      [at(150), 980],
      [at(240), 1080],
      [at(760), 1080],
      [at(800), 620],
      [at(1180), 620],
      [at(1230), 1120],
      [at(1400), 1120],
      [at(1400), 200],
    ),
    'concrete',
  )
  sheet.draw(
    'line',
    v.closed([at(220), 2090], [at(220), 2160], [at(1420), 2160], [at(1420), 2090]),
    'concrete',
  )
  sheet.draw(
    'line',
    v.poly([at(270), 1080], [at(300), 2090]) + v.poly([at(1380), 1120], [at(1380), 2090]),
  )
  sheet.draw(
    'fine',
    v.poly([at(850), 900], [at(850), 640]) +
      v.poly([at(1160), 980], [at(1080), 1100]) +
      v.poly([at(400), 300], [at(400), 980]),
  )
  sheet.draw('line', v.box(at(1440), 130, 130, 2250), 'surface')
  sheet.draw('fine', v.poly([at(1505), 130], [at(1505), 2380]))
  sheet.draw('line', v.box(at(1570), 260, 40, 900))
  for (const [wx, r] of through([430, 175], [1900, 140])) {
    sheet.draw('line', v.ring(at(wx), r, r), 'paper')
    sheet.draw('fine', v.ring(at(wx), r, r * 0.4), 'ink')
  }
  unitLoad(sheet, v, at(1610), 330, pallet.depth, { columns: 3, height: 1000 })
  sheet.draw('cut', v.poly([at(1600), 380], [at(2700), 380]))
}

export function guard(sheet: Sheet, v: View, x: number) {
  sheet.draw('line', v.box(x, 0, 30, 400), 'ink')
  sheet.draw('line', v.box(x, 0, 90, 20), 'ink')
}

export function side(sheet: Sheet, v: View, top: number) {
  const face = pallet.depth
  frameSide(sheet, v, overhang, top, [0, pitch])
  frameSide(sheet, v, face + aisle + overhang, top, [0, pitch])
  reachTruck(sheet, v, face)
}

/** Aisle widths by truck, drawn to the scale of the view above. */
export function bars(sheet: Sheet, v: View, y0: number, step: number) {
  const face = pallet.depth
  for (const [row, { name, from, to, text }] of trucks.entries()) {
    const y = y0 + row * step
    const [x0, x1, x2] = [v.x(face), v.x(face + from), v.x(face + to)]
    sheet.draw('mute', poly([x0, y], [x2, y]))
    if (from) sheet.draw('none', box(x1, y - 4, x2 - x1, 8), 'accent')
    sheet.tick(x0, y)
    if (!from) sheet.tick(x2, y)
    sheet.figure((x0 + v.x(face + 2000)) / 2, y, text)
    if (sheet.isNarrow) sheet.text(x0, y - 15, name, { halo: 'paper' })
    else sheet.text(x0 - 12, y, name, { at: 'end' })
  }
}

export function loadSign(sheet: Sheet, x: number, y: number, w: number, h: number) {
  sheet.draw('line', box(x - w / 2, y - h / 2, w, h), 'surface')
  return sheet.text(x, y, '3,000 kg', { mono: true, at: 'middle' })
}

/** The widths that add up to the clear width, below the front view. */
export function widths(sheet: Sheet, v: View, floor: number, y: number, step: number) {
  const lefts = Array.from({ length: count }, (_, i) => upright + gap + i * (pallet.width + gap))
  const edges = [upright, ...lefts.flatMap((x) => [x, x + pallet.width]), upright + clear]
  sheet.draw('mute', edges.map((x) => poly([v.x(x), floor + 12], [v.x(x), y + 6])).join(''))
  sheet.draw('mute', poly([v.x(upright), y], [v.x(upright + clear), y]))
  for (const x of edges) sheet.tick(v.x(x), y)
  for (const x of lefts) sheet.figure(v.x(x + pallet.width / 2), y, mm(pallet.width))
  const sum = `${count} × ${pallet.width} + ${count + 1} × ${gap}`
  sheet.dimX(v.x(upright), v.x(upright + clear), y + step, `${mm(clear)} clear`, { from: y + 4 })
  sheet.figure(v.x(upright + clear / 2), y + (sheet.isNarrow ? 50 : 56), sum, { fill: 'mute' })
}
