import { box, mm, poly, through } from '../../../../build/drawings/geometry'
import type { DrawingPlan } from '../../../../build/drawings/render'
import type { Sheet } from '../../../../build/drawings/sheet'
import { caption, flow, minutes, volume } from './caption'
import {
  basin,
  checkValve,
  driver,
  eccentricReducer,
  gateValve,
  gauge,
  inlet,
  legend,
  meter,
  pump,
  water,
} from './parts'

export const plan: DrawingPlan = {
  caption,
  wide: { height: 522, draw: drawWide },
  narrow: { height: 690, draw: drawNarrow },
}

function drawWide(sheet: Sheet) {
  const suction = 238
  const header = 648
  const lines = { electric: 170, diesel: 298, jockey: 416 }
  const test = 34

  // Room
  sheet.draw('ghost', box(204, 68, 536, 396))
  sheet.viewName(214, 84, 'Pump room')

  // Tank
  const [tx, ty, tw, th] = [8, 84, 160, 372]
  water(sheet, tx + 9, tx + tw - 9, ty + 36, ty + th - 9)
  basin(sheet, tx, ty, tw, th)
  sheet.text(tx + tw / 2, 216, 'Suction tank', { at: 'middle', halo: 'surface' })
  sheet.text(tx + tw / 2, 246, `${volume} m³`, {
    mono: true,
    at: 'middle',
    halo: 'surface',
    scale: 1.35,
  })
  sheet.text(tx + tw / 2, 274, `${mm(flow)} L/min`, { mono: true, at: 'middle', fill: 'mute' })
  sheet.text(tx + tw / 2, 294, `for ${minutes} min`, { mono: true, at: 'middle', fill: 'mute' })
  sheet.ground(0, 176, ty + th)

  // Suction
  sheet.draw(
    'cut',
    poly([130, 416], [suction, 416]) + poly([suction, lines.electric], [suction, lines.jockey]),
  )
  for (const y of Object.values(lines)) sheet.draw('cut', poly([suction, y], [header, y]))
  sheet.draw('cut', poly([130, 415], [130, 428]) + poly([112, 430], [148, 430]))
  gateValve(sheet, 188, 416, 'right')
  sheet.tag('B', through([118, 429], [118, 392], [112, 392]), { at: 'end' })

  // Discharge
  sheet.draw(
    'accentBold',
    poly([header, lines.electric], [header, lines.jockey]) +
      poly([header, lines.diesel], [846, lines.diesel]),
  )
  sheet.head(860, lines.diesel, 1, 0, { size: 13, fill: 'accent' })

  for (const [name, y] of Object.entries(lines)) {
    const main = name !== 'jockey'
    gateValve(sheet, 272, y, 'right')
    if (main) {
      eccentricReducer(sheet, 312, y, 'right')
      gauge(sheet, 338, y, 'right', 1)
      gauge(sheet, 420, y, 'right', 1)
    }
    pump(sheet, 378, y, 'right', main ? 19 : 13)
    // Driver and controller
    const up = y - 49
    sheet.draw('line', poly([378, y - (main ? 19 : 13)], [378, up]))
    driver(sheet, 378, up, name === 'diesel' ? 'D' : 'M', main ? 36 : 28)
    sheet.draw('ghost', poly([378 + (main ? 18 : 14), up], [432, up]))
    sheet.draw('line', box(432, up - 13, 84, 26), 'paper')
    sheet.text(474, up, 'Controller', { at: 'middle' })
    sheet.draw('signal', poly([492, up + 13], [492, y]))
    checkValve(sheet, 460, y, 'right')
    gateValve(sheet, 612, y, 'right')
  }
  // Fuel
  const up = lines.diesel - 49
  sheet.draw('fine', poly([316, up], [360, up]))
  sheet
    .draw('line', box(266, up - 12, 50, 24, 3), 'surface')
    .draw('hatch', poly([268, up - 3], [314, up - 3]))
  sheet.text(291, up - 25, 'Fuel tank', { at: 'middle' })

  // Test line
  sheet.draw(
    'line',
    poly([544, lines.electric], [544, test]) +
      poly([574, lines.diesel], [574, lines.electric + 7]) +
      `A7 7 0 0 1 574 ${lines.electric - 7}` +
      `L574 ${test}L92 ${test}L92 ${ty + 20}`,
  )
  sheet.head(92, ty + 24, 0, 1, { size: 8 })
  gateValve(sheet, 544, 112, 'up')
  gateValve(sheet, 574, 238, 'up')
  meter(sheet, 330, test)
  gateValve(sheet, 270, test, 'left', false)
  sheet.text(356, test - 16, 'Test line with flow meter, back to the tank')

  // Names
  sheet.text(378, lines.electric + 41, 'Electric pump', { at: 'middle' })
  sheet.text(378, lines.diesel + 41, 'Diesel pump', { at: 'middle' })
  sheet.text(378, lines.jockey + 28, 'Jockey pump', { at: 'middle' })
  sheet.note(['Suction', 'header'], through([suction, 352], [suction + 14, 352]))
  sheet.text(header + 10, 226, 'Discharge').text(header + 10, 244, 'header')

  // System
  sheet
    .text(748, lines.diesel - 57, 'To sprinklers,')
    .text(748, lines.diesel - 39, 'hydrants and')
    .text(748, lines.diesel - 21, 'hose reels')
  sheet.draw('line', poly([762, lines.diesel], [762, 392], [816, 392]))
  checkValve(sheet, 790, 392, 'left')
  inlet(sheet, 814, 392)
  sheet.text(748, 424, 'Breeching inlet')

  // Legend
  let x = 14
  for (const { name, mark, room } of legend) {
    mark(sheet, x + 8, 505)
    sheet.text(x + 26, 505, name)
    x += room
  }
}

function drawNarrow(sheet: Sheet) {
  const lines = { electric: 92, diesel: 192, jockey: 300 }
  const riser = 24
  const [tx, ty, tw, th] = [56, 30, 288, 96]
  water(sheet, tx + 8, tx + tw - 8, ty + 24, ty + th - 8, tx + 78)
  basin(sheet, tx, ty, tw, th, 8)
  sheet.text(tx + tw / 2 + 30, ty + 58, `${volume} m³`, {
    mono: true,
    at: 'middle',
    halo: 'surface',
    scale: 1.3,
  })
  sheet.balloon(tx + tw - 26, ty + 58, 'A')

  const suction = 172
  const header = 500
  sheet.draw(
    'cut',
    poly([lines.diesel, ty + th - 22], [lines.diesel, suction]) +
      poly([lines.electric, suction], [lines.jockey, suction]),
  )
  sheet.draw('cut', poly([lines.diesel - 16, ty + th - 22], [lines.diesel + 16, ty + th - 22]))
  sheet.leader(through([lines.diesel - 12, ty + th - 22], [lines.diesel - 42, ty + th - 32]))
  sheet.tag('B', through([lines.diesel - 52, ty + th - 32]))
  gateValve(sheet, lines.diesel, 148, 'down')
  for (const x of Object.values(lines)) sheet.draw('cut', poly([x, suction], [x, header]))
  sheet.draw(
    'accentBold',
    poly([lines.electric, header], [lines.jockey, header]) +
      poly([lines.diesel, header], [lines.diesel, 586]),
  )
  sheet.head(lines.diesel, 600, 0, 1, { size: 13, fill: 'accent' })

  const pumps = [
    { x: lines.electric, letter: 'C', driverMark: 'M', main: true },
    { x: lines.diesel, letter: 'D', driverMark: 'D', main: true },
    { x: lines.jockey, letter: 'E', driverMark: 'M', main: false },
  ]
  for (const { x, letter, driverMark, main } of pumps) {
    gateValve(sheet, x, 204, 'down')
    if (main) {
      eccentricReducer(sheet, x, 238, 'down')
      gauge(sheet, x, 258, 'down', 1)
    }
    pump(sheet, x, 292, 'down', main ? 17 : 12)
    sheet.draw('line', poly([x + (main ? 17 : 12), 292], [x + 28, 292]))
    driver(sheet, x + 37, 292, driverMark, 24, 24)
    sheet.balloon(x + 37, 262, letter)
    sheet.draw('ghost', poly([x + 37, 304], [x + 37, 340]))
    sheet.draw('line', box(x + 20, 340, 34, 24), 'paper')
    sheet.letter(x + 37, 352, 'F')
    checkValve(sheet, x, 352, 'down')
    sheet.draw('signal', poly([x, 384], [x + 37, 384], [x + 37, 364]))
    gateValve(sheet, x, 464, 'down')
  }
  // Fuel
  sheet.draw(
    'fine',
    poly([lines.diesel + 49, 292], [lines.diesel + 60, 292], [lines.diesel + 60, 246]),
  )
  sheet
    .draw('line', box(lines.diesel + 48, 222, 24, 24, 3), 'surface')
    .letter(lines.diesel + 60, 234, 'G')
  // Test line
  const [a, b] = [408, 432]
  sheet.draw(
    'line',
    poly([lines.electric, a], [riser, a]) +
      poly([lines.diesel, b], [lines.electric + 7, b]) +
      `A7 7 0 0 0 ${lines.electric - 7} ${b}` +
      `L${riser} ${b}L${riser} 14L${tx + 34} 14L${tx + 34} ${ty + 12}`,
  )
  sheet.head(tx + 34, ty + 16, 0, 1, { size: 8 })
  gateValve(sheet, 62, a, 'left', false)
  gateValve(sheet, 146, b, 'left')
  meter(sheet, riser, 268)
  gateValve(sheet, riser, 204, 'up', false)
  sheet.tag('H', through([riser, 330], [riser + 24, 330]))
  // System
  sheet.tag('J', through([lines.jockey - 40, header], [lines.jockey - 40, header + 26]))
  sheet.draw('line', poly([lines.diesel, 552], [272, 552]))
  checkValve(sheet, 240, 552, 'left')
  inlet(sheet, 268, 552)
  sheet.tag('K', through([330, 552]))
  sheet
    .text(lines.diesel - 16, 556, 'To sprinklers,', { at: 'end' })
    .text(lines.diesel - 16, 572, 'hydrants and', { at: 'end' })
    .text(lines.diesel - 16, 588, 'hose reels', { at: 'end' })

  for (const [i, { name, mark }] of legend.entries()) {
    const [x, y] = [i % 2 ? 190 : 16, 630 + Math.floor(i / 2) * 25]
    mark(sheet, x, y)
    sheet.text(x + 20, y, name)
  }
}
