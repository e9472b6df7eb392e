import { box, closed, poly, through } from '../../../../build/drawings/geometry'
import type { DrawingPlan } from '../../../../build/drawings/render'
import type { Sheet } from '../../../../build/drawings/sheet'
import { caption } from './caption'
import {
  bagFilter,
  coil,
  damper,
  desk,
  diffuser,
  fan,
  gauge,
  grille,
  louvre,
  outdoorUnit,
  panelFilter,
  sensor,
  slab,
} from './parts'

export const plan: DrawingPlan = {
  caption,
  wide: { height: 466, draw: drawWide },
  narrow: { height: 438, draw: drawNarrow },
}

function drawWide(sheet: Sheet) {
  const roof = 84
  const [top, bottom] = [158, 236]
  const ceiling = 282
  const floor = 450
  const mid = (top + bottom) / 2

  // Building
  slab(sheet, 104, roof, 750, 10)
  slab(sheet, 104, roof + 10, 12, floor - roof - 10)
  slab(sheet, 842, roof + 10, 12, floor - roof - 10)
  sheet.draw(
    'cut',
    poly([104, roof], [104, roof - 22], [116, roof - 22], [116, roof]) +
      poly([842, roof], [842, roof - 22], [854, roof - 22], [854, roof]),
  )
  sheet.draw('line', poly([116, ceiling], [842, ceiling]))
  sheet.ground(60, 864, floor)

  // Air handler
  sheet.draw('cut', box(150, top, 470, bottom - top), 'surface')
  sheet.draw('hatch', [228, 424, 500].map((x) => poly([x, top], [x, bottom])).join(''))
  // Fresh air
  louvre(sheet, 104, mid - 22, 12, 44)
  sheet.draw(
    'line',
    poly([116, mid - 22], [150, mid - 22]) + poly([116, mid + 22], [150, mid + 22]),
  )
  sheet.draw('none', box(148, mid - 21, 4, 42), 'surface')
  damper(sheet, 136, mid - 20, 22, 40)
  sheet.arrow(through([44, mid], [98, mid]), { pen: 'line', size: 9 })
  // Return air
  sheet.draw('none', box(166, bottom - 2, 52, 4), 'surface')
  sheet.draw('line', poly([165, bottom], [165, ceiling]) + poly([219, bottom], [219, ceiling]))
  damper(sheet, 170, bottom + 6, 44, 16)
  grille(sheet, 160, ceiling, 64)
  sheet.arrow(through([192, ceiling + 46], [192, ceiling + 12]), { pen: 'line', size: 9 })
  // Filters and their gauges
  panelFilter(sheet, 252, top + 3, bottom - 3, 12)
  bagFilter(sheet, 330, top + 3, bottom - 3, 40)
  gauge(sheet, 258, 136, 240, 276, top)
  gauge(sheet, 350, 136, 318, 382, top)
  // Coil with drain
  coil(sheet, 452, top + 4, bottom - 10, 26)
  sheet.draw(
    'line',
    closed([444, bottom - 9], [486, bottom - 9], [482, bottom - 2], [448, bottom - 2]),
    'paper',
  )
  sheet.draw('line', `M465 ${bottom - 2}v16q0 7 6 7t6 -7v-4q0 -6 6 -6h8v14`)
  sheet.head(491, bottom + 32, 0, 1, { size: 7 })
  // Fan
  fan(sheet, 556, mid, 28)
  // Refrigerant pipes and outdoor unit
  outdoorUnit(sheet, 520, roof, 96, 62)
  sheet
    .draw('none', box(455, roof - 3, 20, 16), 'paper')
    .draw('cut', poly([455, roof], [455, roof + 10]) + poly([475, roof], [475, roof + 10]))
  sheet.draw(
    'line',
    poly([520, 44], [460, 44], [460, top + 4]) + poly([520, 58], [470, 58], [470, top + 4]),
  )
  // Supply duct
  sheet.draw('none', box(618, mid - 21, 4, 42), 'surface')
  const [step, drops] = [74, [656, 730, 804]]
  const low = mid + 20
  sheet.draw(
    'line',
    poly([620, mid - 20], [822, mid - 20], [822, ceiling - 4]) + poly([620, low], [638, low]),
  )
  for (const [i, x] of drops.entries()) {
    const isLast = i === drops.length - 1
    sheet.draw('line', poly([x - 18, low], [x - 18, ceiling - 4]))
    if (!isLast)
      sheet.draw('line', poly([x + 18, ceiling - 4], [x + 18, low], [x + step - 18, low]))
    damper(sheet, x - 18, low + 14, 36, 12)
    diffuser(sheet, x, ceiling, 36)
  }
  sheet.draw('ghost', poly([620, mid - 27], [829, mid - 27], [829, ceiling - 4]))
  sheet.arrow(through([590, mid], [640, mid]), { pen: 'line', size: 9 })
  // Extract and room sensor
  louvre(sheet, 842, 356, 12, 32)
  sheet.arrow(through([800, 372], [836, 372]), { pen: 'line', size: 9 })
  sensor(sheet, 134, 398)
  sheet.text(152, 398, 'Room sensor')

  // The room
  desk(sheet, 290, floor)
  desk(sheet, 610, floor)
  sheet.text(460, 338, '22–26 °C', { mono: true, at: 'middle', scale: 1.5 })
  sheet.text(460, 368, '40–60 % relative humidity', { at: 'middle' })
  sheet.text(460, 391, '6–10 air changes an hour', { at: 'middle' })
  sheet.viewName(460, floor - 20, 'Office', 'middle')

  // Names
  sheet.tag('A', through([616, 46], [640, 46]), { dot: false })
  sheet.tag('B', through([460, 66], [436, 50], [424, 50]), { at: 'end' })
  sheet.text(30, mid - 20, 'Fresh air')
  sheet.text(189, mid + 2, 'Mixing', { at: 'middle' }).text(189, mid + 19, 'box', { at: 'middle' })
  sheet.tag('E', through([258, 112]), { at: 'middle' })
  sheet.tag('F', through([350, 112]), { at: 'middle' })
  sheet.tag('G', through([231, 136]), { at: 'end' })
  sheet.tag('H', through([440, bottom + 18]), { at: 'end' })
  sheet.text(502, bottom + 26, 'Drain')
  sheet.tag('J', through([556, 136]), { at: 'middle' })
  sheet.tag('K', through([748, mid - 44]), { at: 'middle' })
  sheet.tag('L', through([192, ceiling + 62]), { at: 'middle' })
  sheet.tag('M', through([796, 372]), { at: 'end' })
}

function drawNarrow(sheet: Sheet) {
  const roof = 76
  const [top, bottom] = [138, 200]
  const mid = 169
  const ceiling = 282
  const floor = 424
  slab(sheet, 40, roof, 312, 8)
  slab(sheet, 40, roof + 8, 9, floor - roof - 8)
  slab(sheet, 343, roof + 8, 9, floor - roof - 8)
  sheet.draw('line', poly([49, ceiling], [343, ceiling]))
  sheet.ground(20, 352, floor)
  sheet.draw('cut', box(66, top, 266, bottom - top), 'surface')
  sheet.draw('hatch', [122, 222, 266].map((x) => poly([x, top], [x, bottom])).join(''))
  louvre(sheet, 40, mid - 17, 9, 34)
  sheet
    .draw('line', poly([49, mid - 17], [66, mid - 17]) + poly([49, mid + 17], [66, mid + 17]))
    .draw('none', box(64, mid - 16, 4, 32), 'surface')
  damper(sheet, 58, mid - 15, 16, 30)
  sheet.arrow(through([8, mid], [36, mid]), { pen: 'line', size: 8 })
  sheet.tag('C', through([14, mid - 22]))
  sheet
    .draw('none', box(77, bottom - 2, 40, 4), 'surface')
    .draw('line', poly([76, bottom], [76, ceiling]) + poly([118, bottom], [118, ceiling]))
  damper(sheet, 80, bottom + 10, 34, 12)
  grille(sheet, 72, ceiling, 50)
  sheet.arrow(through([97, ceiling + 40], [97, ceiling + 11]), { pen: 'line', size: 8 })
  sheet.tag('L', through([97, ceiling + 54]))
  sheet.tag('D', through([100, mid]))
  panelFilter(sheet, 136, top + 3, bottom - 3, 9)
  bagFilter(sheet, 174, top + 3, bottom - 3, 28)
  gauge(sheet, 140, 120, 126, 154, top)
  gauge(sheet, 188, 120, 166, 210, top)
  sheet.tag('E', through([140, bottom + 14]))
  sheet.tag('F', through([188, bottom + 14]))
  sheet.leader(through([131, 118], [100, 108]))
  sheet.tag('G', through([90, 108]))
  coil(sheet, 234, top + 4, bottom - 9, 20)
  sheet.draw(
    'line',
    closed([228, bottom - 8], [260, bottom - 8], [256, bottom - 2], [232, bottom - 2]),
    'paper',
  )
  sheet
    .draw('line', `M240 ${bottom - 2}v12q0 5 5 5t5 -5v-3q0 -4 5 -4h3v8`)
    .head(258, bottom + 22, 0, 1, { size: 6 })
  sheet.tag('H', through([218, mid]))
  fan(sheet, 300, mid, 22)
  sheet.tag('J', through([300, 108]))
  sheet.leader(through([300, mid - 22], [300, 118]), { dot: false })
  outdoorUnit(sheet, 268, roof, 70, 46)
  sheet
    .draw('none', box(235, roof - 3, 16, 14), 'paper')
    .draw('cut', poly([235, roof], [235, roof + 8]) + poly([251, roof], [251, roof + 8]))
  sheet.draw(
    'line',
    poly([268, 40], [239, 40], [239, top + 4]) + poly([268, 52], [247, 52], [247, top + 4]),
  )
  sheet.tag('A', through([268, 30], [240, 16]), { dot: false })
  sheet.tag('B', through([239, 56], [206, 48]))
  // Supply duct below the air handler
  sheet.draw('none', box(286, bottom - 2, 34, 4), 'surface')
  sheet.draw(
    'line',
    poly([285, bottom], [285, 230], [152, 230], [152, ceiling - 4]) +
      poly([321, bottom], [321, ceiling - 4]),
  )
  const [step, drops] = [68, [168, 236, 304]]
  for (const [i, x] of drops.entries()) {
    const isLast = i === drops.length - 1
    const [left, right] = [x + 16, x + step - 17]
    const edges = through([left, ceiling - 4], [left, 254], [right, 254], [right, ceiling - 4])
    if (!isLast) sheet.draw('line', poly(...edges))
    damper(sheet, x - 16, 262, 32, 10)
    diffuser(sheet, x, ceiling, 30, 27)
  }
  sheet.tag('K', through([218, 242]))
  louvre(sheet, 343, 344, 9, 26)
  sheet.arrow(through([312, 357], [338, 357]), { pen: 'line', size: 8 })
  sheet.tag('M', through([300, 357]))
  sheet.text(196, 346, '22–26 °C', { mono: true, at: 'middle', scale: 1.25 })
  sheet
    .text(196, 372, '40–60 % humidity', { at: 'middle' })
    .text(196, 391, '6–10 air changes an hour', { at: 'middle' })
}
