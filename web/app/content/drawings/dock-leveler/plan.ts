import { box, mm, poly, through, type View, view } from '../../../../build/drawings/geometry'
import type { DrawingPlan } from '../../../../build/drawings/render'
import type { Sheet } from '../../../../build/drawings/sheet'
import { caption, dock, platform, reach, slope } from './caption'

const lip = 420

const pit = 600

export const plan: DrawingPlan = {
  caption,
  wide: { height: 426, draw: drawWide },
  narrow: { height: 290, draw: drawNarrow },
}

function drawWide(sheet: Sheet) {
  const v = view({ x: 344, y: 366, scale: 0.1135 })
  dockSection(sheet, v, { left: -2560, right: 4560, top: 2850 })
  sheet.tag('C', through([v.x(-2420), v.y(dock + reach) - 14]), {
    lines: ['Highest and lowest truck bed'],
  })
  sheet.dimX(v.x(0), v.x(platform), v.y(dock) - 74, mm(platform), {
    from: [v.y(dock + reach) - 4, v.y(dock) - 8],
  })
  sheet.dimY(v.y(0), v.y(dock), 22, mm(dock), { from: v.x(-2560), turn: true })
  for (const { from, to, text } of [
    { from: 0, to: reach, text: `+${reach}` },
    { from: -reach, to: 0, text: `−${reach}` },
  ]) {
    sheet.dimY(v.y(dock + from), v.y(dock + to), v.x(-1000), '')
    sheet.figure(v.x(-1000) + 8, v.y(dock + (from + to) / 2) + (from ? -2 : 0), text, {
      at: 'start',
      halo: 'surface',
    })
  }
  sheet.figure(v.x(1480), v.y(dock + 128) - 12, `${slope.toFixed(0)} %`)
  sheet.tag(
    'B',
    through([v.x(-300), v.y(dock + 34)], [v.x(-300), v.y(2250)], [v.x(-300) + 34, v.y(2250)]),
    { dot: true },
  )
  sheet.tag(
    'A',
    through([v.x(2150), v.y(dock) + 2], [v.x(2150), v.y(2250)], [v.x(2150) - 12, v.y(2250)]),
    { at: 'end' },
  )
  sheet.tag('D', through([v.x(-55), v.y(dock - 300)], [v.x(-55) + 24, v.y(770)]), {
    lines: ['Bumper'],
  })
  sheet.tag('G', through([v.x(1000), v.y(dock - 330)], [v.x(1560), v.y(dock - 330)]))
  sheet.tag('E', through([v.x(-1400), v.y(70)], [v.x(-1400), 396], [v.x(-1400) + 12, 396]))
  sheet.tag(
    'F',
    through(
      [v.x(240), v.y(pit - 100)],
      [v.x(500), v.y(pit - 100)],
      [v.x(500), 414],
      [v.x(500) + 12, 414],
    ),
  )
}

function drawNarrow(sheet: Sheet) {
  const v = view({ x: 132, y: 246, scale: 0.0705 })
  dockSection(sheet, v, { left: -1560, right: 3050, top: 2850, jack: false })
  sheet.dimX(v.x(0), v.x(platform), v.y(dock) - 62, mm(platform), {
    from: [v.y(dock + reach) - 4, v.y(dock) - 8],
  })
  sheet
    .draw('mute', poly([10, v.y(dock)], [10, v.y(0)]))
    .tick(10, v.y(dock))
    .tick(10, v.y(0))
  sheet.figure(10, v.y(600), mm(dock), { turn: -90 })
  sheet.figure(v.x(-700), v.y(dock + reach) - 12, `±${reach}`, { halo: 'surface' })
  sheet.figure(v.x(1480), v.y(dock + 128) - 14, `${slope.toFixed(0)} %`)
  sheet.tag('A', through([v.x(2150), v.y(dock) + 2], [v.x(2150), v.y(2700)]))
  sheet.tag('B', through([v.x(-280), v.y(dock + 34)], [v.x(-280) + 36, v.y(2700)]))
  sheet.tag('C', through([v.x(-1150), v.y(dock + reach)], [v.x(-1150), v.y(2250)]))
  sheet.tag('D', through([v.x(-55), v.y(dock - 300)], [v.x(-260), v.y(420)]))
  sheet.tag('E', through([v.x(-1000), v.y(70)], [v.x(-1000), 278]))
  sheet.tag('F', through([v.x(200), v.y(pit - 90)], [v.x(560), v.y(100)]))
  sheet.tag('G', through([v.x(1000), v.y(dock - 330)], [v.x(1650), v.y(dock - 330)]))
}

function palletJack(sheet: Sheet, v: View, x: number) {
  const y = dock
  // Pallet with cartons
  sheet.draw(
    'fine',
    v.box(x, y + 104, 1200, 40) +
      v.box(x, y, 1200, 22) +
      v.box(x, y + 22, 140, 82) +
      v.box(x + 530, y + 22, 140, 82) +
      v.box(x + 1060, y + 22, 140, 82),
    'concrete',
  )
  sheet.draw('line', v.box(x, y + 144, 1200, 900), 'surface')
  sheet.draw(
    'hatch',
    v.poly([x, y + 444], [x + 1200, y + 444]) +
      v.poly([x, y + 744], [x + 1200, y + 744]) +
      v.poly([x + 400, y + 144], [x + 400, y + 1044]) +
      v.poly([x + 800, y + 144], [x + 800, y + 1044]),
  )
  // Jack
  sheet.draw('line', v.box(x + 40, y + 50, 1230, 45), 'ink')
  sheet.draw(
    'line',
    v.closed([x + 1270, y + 60], [x + 1470, y + 60], [x + 1440, y + 420], [x + 1290, y + 420]),
    'concrete',
  )
  sheet
    .draw('line', v.ring(x + 1370, y + 100, 100), 'paper')
    .draw('fine', v.ring(x + 1370, y + 100, 35), 'ink')
  sheet
    .draw('cut', v.poly([x + 1380, y + 400], [x + 1700, y + 1150]))
    .draw('line', v.box(x + 1640, y + 1130, 150, 90, 40), 'paper')
}

function dockSection(
  sheet: Sheet,
  v: View,
  { left, right, top, jack = true }: { left: number; right: number; top: number; jack?: boolean },
) {
  const back = platform
  const [yard, base] = [v.y(0), v.y(-260)]
  // Concrete, with the pit cut out of it
  sheet.draw('none', box(v.x(0), v.y(dock), v.length(right), v.length(dock + 260)), 'concrete')
  sheet.hatch(v.x(0), v.y(dock), v.length(right), v.length(dock + 260), { gap: 10 })
  sheet.draw(
    'none',
    v.closed([-20, dock + 20], [-20, pit], [0, pit], [back + 60, pit + 50], [back + 60, dock + 20]),
    'paper',
  )
  sheet.draw(
    'cut',
    v.poly([0, -260], [0, pit], [back + 60, pit + 50], [back + 60, dock], [right, dock]),
  )
  sheet.breakY(v.y(dock) - 6, base + 4, v.x(right), 4)
  // Drain
  sheet
    .draw('line', v.box(120, pit - 170, 160, 172), 'paper')
    .draw('cut', v.poly([200, pit - 170], [200, pit - 400]))
  sheet.ground(v.x(left), v.x(0), yard)
  // Bumper beside the pit, wheel guide beside the wheels
  sheet.draw('line', v.box(-110, dock - 360, 110, 290, 15), 'ink')
  // Truck
  const rear = -140
  sheet.draw('none', v.box(left, dock - 230, rear - left, top - dock + 230), 'surface')
  sheet.draw(
    'line',
    v.poly(
      [left, top],
      [rear, top],
      [rear, dock - 90],
      [rear - 220, dock - 230],
      [left, dock - 230],
    ) +
      v.poly([left, dock], [rear, dock]) +
      v.poly([left, dock - 90], [rear, dock - 90]),
  )
  sheet.draw('fine', v.poly([left, top - 70], [rear - 50, top - 70], [rear - 50, dock]))
  sheet.breakY(v.y(top) - 6, v.y(dock - 230) + 6, v.x(left), 4)
  const wheel = left + 640
  sheet
    .draw('cut', v.ring(wheel, 480, 480), 'concrete')
    .draw('line', v.ring(wheel, 480, 270), 'paper')
    .draw('fine', v.ring(wheel, 480, 75), 'ink')
  sheet.draw(
    'fine',
    v.poly([rear - 230, dock - 230], [rear - 230, 520]) + v.box(rear - 290, 430, 120, 90),
    'paper',
  )
  sheet.draw('line', v.box(left + 40, 0, -left - 420, 140, 60), 'surface')
  // Cylinder, platform, lip
  sheet.draw(
    'line',
    v.closed([1120, pit + 20], [1215, pit + 30], [885, dock - 140], [800, dock - 110]),
    'surface',
  )
  sheet.draw('none', v.ring(1167, pit + 35, 50) + v.ring(840, dock - 130, 42), 'ink')
  sheet.draw(
    'fine',
    v.closed([60, dock - 45], [130, dock - 190], [back - 160, dock - 190], [back - 60, dock - 45]),
    'surface',
  )
  let d = ''
  for (let x = 420; x < back - 200; x += 420) d += v.poly([x, dock - 45], [x, dock - 190])
  sheet.draw('hatch', d)
  // Highest and lowest position
  for (const dy of [reach, -reach])
    sheet.draw('ghost', v.poly([back, dock], [0, dock + dy], [left, dock + dy]))
  sheet.draw('line', v.box(0, dock - 45, back, 45), 'accent')
  sheet.draw(
    'line',
    v.closed(
      [30, dock - 16],
      [0, dock + 34],
      [-lip, dock + 34],
      [-lip + 40, dock + 2],
      [-20, dock - 16],
    ),
    'accent',
  )
  sheet.draw('none', v.ring(0, dock - 30, 38) + v.ring(back, dock - 30, 38), 'ink')
  if (jack) palletJack(sheet, v, back + 150)
}
