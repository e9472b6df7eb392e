import { box, type Point, poly, ring, through } from '../../../../build/drawings/geometry'
import type { DrawingPlan } from '../../../../build/drawings/render'
import type { Sheet } from '../../../../build/drawings/sheet'
import { caption } from './caption'

/** Icons in the boxes of a wide sheet, 28 px square from (x, y). */
const icons = {
  server: (sheet: Sheet, x: number, y: number) =>
    [2, 11, 20].map((dy) =>
      sheet
        .draw('fine', box(x, y + dy, 28, 7, 1))
        .draw('none', ring(x + 4, y + dy + 3.5, 1.2), 'ink'),
    ),
  gateway: (sheet: Sheet, x: number, y: number) =>
    sheet
      .draw('fine', `${box(x, y + 14, 28, 12, 2)}M${x + 7} ${y + 14}v-9M${x + 21} ${y + 14}v-9`)
      .draw('none', ring(x + 6, y + 20, 1.4) + ring(x + 11, y + 20, 1.4), 'ink'),
  screen: (sheet: Sheet, x: number, y: number) =>
    sheet.draw(
      'fine',
      `${box(x, y + 2, 28, 18, 1)}${poly([x + 14, y + 20], [x + 14, y + 26])}${poly([x + 7, y + 26], [x + 21, y + 26])}${poly([x + 4, y + 14], [x + 10, y + 9], [x + 16, y + 13], [x + 24, y + 6])}`,
    ),
  plc: (sheet: Sheet, x: number, y: number) =>
    sheet
      .draw('fine', [0, 7, 14, 21].map((dx) => box(x + dx, y + 2, 7, 24)).join(''))
      .draw('none', [3.5, 10.5, 17.5, 24.5].map((dx) => ring(x + dx, y + 7, 1.2)).join(''), 'ink'),
  meter: (sheet: Sheet, x: number, y: number) =>
    sheet
      .draw('fine', `${ring(x + 14, y + 14, 12)}M${x + 6} ${y + 17}a9 9 0 0 1 16 0`)
      .draw('line', poly([x + 14, y + 17], [x + 18, y + 9])),
  drive: (sheet: Sheet, x: number, y: number) =>
    sheet.draw('fine', `${box(x + 2, y + 2, 24, 24, 1)}M${x + 7} ${y + 14}q3.500 -9 7 0t7 0`),
  sensor: (sheet: Sheet, x: number, y: number) =>
    sheet
      .draw('fine', `${ring(x + 14, y + 10, 10)}${poly([x + 14, y + 20], [x + 14, y + 28])}`)
      .text(x + 14, y + 10, 'T', { mono: true, at: 'middle' }),
  table: (sheet: Sheet, x: number, y: number) =>
    sheet.draw(
      'fine',
      `${box(x, y + 3, 28, 22, 1)}${poly([x, y + 10], [x + 28, y + 10])}${poly([x, y + 17.5], [x + 28, y + 17.5])}${poly([x + 10, y + 3], [x + 10, y + 25])}`,
    ),
  report: (sheet: Sheet, x: number, y: number) =>
    sheet.draw(
      'fine',
      `${box(x + 3, y, 22, 28, 1)}${poly([x + 8, y + 22], [x + 8, y + 16])}${poly([x + 14, y + 22], [x + 14, y + 10])}${poly([x + 20, y + 22], [x + 20, y + 13])}`,
    ),
}

export const plan: DrawingPlan = {
  caption,
  wide: { height: 462, draw: drawWide },
  narrow: { height: 452, draw: drawNarrow },
}

function drawWide(sheet: Sheet) {
  const w = 168
  const h = 56
  const [a, b, c] = [60, 350, 640]
  const [office, wall, control, plc, plant] = [2, 132, 174, 286, 402]
  const mid = (x: number) => x + w / 2
  firewall(sheet, 0, 864, wall)
  sheet.draw('ghost', poly([0, 368], [864, 368]))
  for (const x of [mid(a), mid(c)]) gate(sheet, x, wall)
  sheet
    .viewName(864, wall - 22, 'Office', 'end')
    .viewName(864, wall + 24, 'Control network', 'end')
    .viewName(864, 386, 'Plant', 'end')
  sheet.text(mid(b), wall - 22, 'Firewall', { at: 'middle' })

  device(sheet, a, office, w, h, 'server', 'IoT server')
  device(sheet, b, office, w, h, 'report', 'Reports')
  device(sheet, c, office, w, h, 'table', 'ERP')
  link(sheet, through([a + w, office + h / 2], [b - 2, office + h / 2]))
  link(sheet, through([c, office + h / 2], [b + w + 2, office + h / 2]))

  device(sheet, a, control, w, h, 'gateway', 'Gateway')
  device(sheet, b, control, w, h, 'server', 'SCADA', 'server')
  device(sheet, c, plc, w, h, 'screen', 'Operator', 'panel')
  device(sheet, b, plc, w, h, 'plc', 'PLC')
  link(sheet, through([mid(a), control], [mid(a), office + h + 2]))
  protocol(sheet, mid(a) + 12, 90, 'MQTT', '8883')
  link(
    sheet,
    through([mid(c), office + h + 2], [mid(c), control + h / 2], [b + w + 2, control + h / 2]),
  )
  sheet.head(mid(c), office + h + 2, 0, -1, { size: 8 })
  sheet.text((b + w + mid(c)) / 2, control + h / 2 - 15, 'Orders and counts', { at: 'middle' })
  link(sheet, through([mid(b), plc], [mid(b), control + h + 2]))
  protocol(sheet, mid(b) + 12, (plc + control + h) / 2 - 9, 'OPC UA', '4840')
  link(sheet, through([b + w, plc + h / 2], [c - 2, plc + h / 2]))
  sheet
    .bareFigure((b + w + c) / 2 - 4, plc + h / 2 - 15, 'Modbus TCP')
    .bareFigure((b + w + c) / 2 - 4, plc + h / 2 + 15, '502', { fill: 'mute' })

  device(sheet, 0, plant, 138, h, 'meter', 'Meter')
  device(sheet, 150, plant, 138, h, 'drive', 'Drive')
  device(sheet, b, plant, w, h, 'sensor', 'Sensor')
  sheet.draw('line', poly([69, plant], [69, 344], [219, 344], [219, plant]))
  link(sheet, through([mid(a), 344], [mid(a), control + h + 2]))
  protocol(sheet, mid(a) + 12, 282, 'Modbus RTU', 'RS-485')
  link(sheet, through([mid(b), plant], [mid(b), plc + h + 2]))
  protocol(sheet, mid(b) + 12, 382, '4–20 mA')
}

function drawNarrow(sheet: Sheet) {
  const w = 108
  const h = 44
  const [a, b, c] = [0, 122, 244]
  const [office, wall, control, plc, plant] = [22, 130, 176, 290, 404]
  const mid = (x: number) => x + w / 2
  firewall(sheet, 0, 352, wall)
  for (const x of [mid(a), mid(c)]) gate(sheet, x, wall)
  sheet.draw('ghost', poly([0, 364], [352, 364]))
  sheet.viewName(0, 6, 'Office').viewName(352, 380, 'Plant', 'end')
  sheet.text(mid(b), wall - 20, 'Firewall', { at: 'middle' })
  sheet.viewName(mid(b), wall + 22, 'Control network', 'middle')

  device(sheet, a, office, w, h, null, 'IoT server')
  device(sheet, b, office, w, h, null, 'Reports')
  device(sheet, c, office, w, h, null, 'ERP')
  sheet.arrow(through([a + w, office + h / 2], [b, office + h / 2]), { pen: 'line', size: 6 })
  sheet.arrow(through([c, office + h / 2], [b + w, office + h / 2]), { pen: 'line', size: 6 })

  device(sheet, a, control, w, h, null, 'Gateway')
  device(sheet, b, control, w, h, null, 'SCADA', 'server')
  device(sheet, b, plc, w, h, null, 'PLC')
  device(sheet, c, plc, w, h, null, 'Operator', 'panel')
  link(sheet, through([mid(a), control], [mid(a), office + h + 2]))
  protocol(sheet, mid(a) + 8, 84, 'MQTT', '8883')
  link(
    sheet,
    through([mid(c), office + h + 2], [mid(c), control + h / 2], [b + w + 2, control + h / 2]),
  )
  sheet.head(mid(c), office + h + 2, 0, -1, { size: 8 })
  sheet.text(c + 10, control + 40, 'Orders and').text(c + 10, control + 56, 'counts')
  link(sheet, through([mid(b), plc], [mid(b), control + h + 2]))
  protocol(sheet, mid(b) + 8, 246, 'OPC UA', '4840')
  sheet.arrow(through([b + w, plc + h / 2], [c, plc + h / 2]), { pen: 'line', size: 6 })
  sheet.bareFigure(352, plc + h + 14, 'Modbus TCP 502', { at: 'end' })

  device(sheet, 0, plant, 62, h, null, 'Meter')
  device(sheet, 70, plant, 62, h, null, 'Drive')
  device(sheet, 146, plant, 84, h, null, 'Sensor')
  sheet.draw('line', poly([31, plant], [31, 380], [101, 380], [101, plant]))
  link(sheet, through([mid(a), 380], [mid(a), control + h + 2]))
  protocol(sheet, mid(a) + 8, 280, 'Modbus', 'RTU')
  link(sheet, through([mid(b) + 4, plant], [mid(b) + 4, plc + h + 2]))
  protocol(sheet, mid(b) + 12, 384, '4–20 mA')
}

type Icon = keyof typeof icons

function device(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  icon: Icon | null,
  ...lines: readonly string[]
) {
  sheet.draw('line', box(x, y, w, h, 3), 'surface')
  if (icon) icons[icon](sheet, x + 14, y + h / 2 - 14)
  for (const [row, line] of lines.entries())
    sheet.text(
      icon ? x + 54 : x + w / 2,
      y + h / 2 + (row - (lines.length - 1) / 2) * sheet.size * 1.25,
      line,
      { at: icon ? 'start' : 'middle' },
    )
}

/** The firewall: a course of bricks in the accent colour. */
function firewall(sheet: Sheet, x1: number, x2: number, y: number) {
  sheet.draw('none', box(x1, y - 7, x2 - x1, 14), 'accent')
  let d = poly([x1, y], [x2, y])
  for (let x = x1 + 18; x < x2; x += 36) d += poly([x, y - 7], [x, y])
  for (let x = x1 + 36; x < x2; x += 36) d += poly([x, y], [x, y + 7])
  sheet.limb(1.2, d)
}

/** A gap in the wall for a link that passes through it. */
function gate(sheet: Sheet, x: number, y: number) {
  sheet.draw('none', box(x - 9, y - 8, 18, 16), 'paper')
}

function link(sheet: Sheet, points: readonly Point[]) {
  sheet.arrow(points, { pen: 'line', size: 8 })
}

function protocol(sheet: Sheet, x: number, y: number, name: string, port?: string) {
  sheet.bareFigure(x, y, name, { at: 'start' })
  if (port) sheet.bareFigure(x, y + 18, port, { at: 'start', fill: 'mute' })
}
