import { poly, through } from '../../../../build/drawings/geometry'
import type { DrawingPlan } from '../../../../build/drawings/render'
import type { Sheet } from '../../../../build/drawings/sheet'
import { caption } from './caption'
import { floor } from './parts'

export const plan: DrawingPlan = {
  caption,
  wide: { height: 396, draw: drawWide },
  narrow: { height: 332, draw: drawNarrow },
}

function drawWide(sheet: Sheet) {
  const plan = {
    x1: 0,
    x2: 864,
    top: 174,
    slab: 52,
    sub: 34,
    fill: 96,
    column: { x: 104, w: 44, gap: 6, top: 30 },
    machine: { x: 652, w: 138, gap: 6, up: 16, top: 56 },
    joints: [250, 530],
    rack: 410,
    stub: 62,
  }
  const { b1, b3, footing } = floor(sheet, plan)
  const { top, column, machine, rack } = plan
  sheet.dimX(250, 530, 76, 'about 6 m', { from: top - 4 })
  sheet.dimY(b1, top, 562, '', {})
  sheet.figure(570, top + 26, '150–200', { at: 'start', halo: 'concrete' })
  sheet.tag('D', through([530, top + 2], [530, 40], [518, 40]), {
    at: 'end',
    lines: ['Sawn joints'],
  })
  sheet.tag('J', through([rack + 7, 146], [rack + 24, 126], [rack + 34, 126]))
  sheet.tag('E', through([column.x + column.w + 3, top + 8], [190, 40], [202, 40]))
  sheet.leader(through([52, top + 6], [52, 150]))
  sheet.tag('A', through([8, 116]), { lines: ['Dry-shake', 'hardener'] })
  sheet.tag('B', through([350, top + 34], [350, b3 + 24], [362, b3 + 24]))
  sheet.tag('C', through([430, b1 + 20], [430, b3 + 24], [442, b3 + 24]))
  sheet.tag(
    'F',
    through(
      [column.x + column.w / 2 + footing.w / 2 - 8, footing.top + 17],
      [212, footing.top - 12],
      [222, footing.top - 12],
    ),
    { lines: ['Column footing', 'on blinding', 'C12/15'] },
  )
  sheet.tag(
    'G',
    through(
      [machine.x + machine.w / 2, b3 - 60],
      [machine.x + machine.w / 2, b3 + 24],
      [machine.x + machine.w / 2 + 12, b3 + 24],
    ),
  )
  sheet.tag('H', through([machine.x + 22, top - 40], [machine.x, 104], [machine.x - 8, 104]), {
    at: 'end',
    lines: ['Holding-', 'down bolts'],
  })
}

function drawNarrow(sheet: Sheet) {
  const plan = {
    x1: 0,
    x2: 352,
    top: 138,
    slab: 42,
    sub: 30,
    fill: 84,
    column: { x: 40, w: 32, gap: 5, top: 34 },
    machine: { x: 248, w: 82, gap: 5, up: 12, top: 56 },
    joints: [104, 216],
    rack: 160,
    stub: 56,
  }
  const { b1, b2, b3, footing } = floor(sheet, plan)
  const { top, column, machine, rack } = plan
  sheet.dimX(104, 216, 66, 'about 6 m', { from: top - 4 })
  sheet
    .draw('mute', poly([192, b1], [192, top]))
    .tick(192, b1)
    .tick(192, top)
  sheet.figure(192, top + 21, '150–200', { halo: 'concrete' })
  sheet.tag('A', through([14, top + 5], [14, 104]))
  sheet.tag('E', through([column.x + column.w + 3, top + 6], [90, 40]))
  sheet.tag('D', through([216, top + 3], [224, 34]))
  sheet.tag('J', through([rack + 7, 118], [rack + 26, 100]))
  sheet.tag('H', through([machine.x + 22, top - 36], [machine.x - 4, 66]))
  sheet.tag('B', through([140, top + 32], [140, b3 + 20]))
  sheet.tag('C', through([182, b1 + 16], [182, b3 + 20]))
  sheet.tag(
    'F',
    through([column.x + column.w / 2 + footing.w / 2 - 6, footing.top + 17], [112, b3 + 20]),
  )
  sheet.tag(
    'G',
    through([machine.x + machine.w / 2, b2 + 14], [machine.x + machine.w / 2, b3 + 20]),
  )
}
