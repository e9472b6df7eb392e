import { box, mm, poly, through, view } from '../../../../build/drawings/geometry'
import type { DrawingPlan } from '../../../../build/drawings/render'
import type { Sheet } from '../../../../build/drawings/sheet'
import { caption, height, leaf, opening, overlap, seconds, travel } from './caption'
import { elevation, end, floorPlan, forces, gap } from './parts'

export const plan: DrawingPlan = {
  caption,
  wide: { height: 572, draw: drawWide },
  narrow: { height: 426, draw: drawNarrow },
}

function drawWide(sheet: Sheet) {
  const ground = 214
  const v = view({ x: 46, y: ground, scale: 0.0622 })
  sheet.viewName(0, 8, 'Elevation')
  elevation(sheet, v)
  sheet.ground(0, 864, ground + 3)

  sheet.tag('B', through([v.x(-110), v.y(height + 360)], [v.x(-110), 34], [v.x(-110) + 12, 34]))
  sheet.leader(through([v.x(1400), v.y(1080)], [v.x(1400), v.y(1500)]))
  sheet.tag('F', through([v.x(1400), v.y(1500) - 12]), { at: 'middle' })
  sheet.tag('E', through([v.x(gap - 35), v.y(1900)], [v.x(gap - 35), 56], [v.x(gap - 35) + 12, 56]))
  sheet.tag('A', through([v.x(4400), v.y(height + 60)], [v.x(4400), 34], [v.x(4400) + 12, 34]))
  sheet.tag(
    'C',
    through(
      [v.x(opening + 190), v.y(height + 165)],
      [v.x(opening + 190) + 30, 56],
      [v.x(opening + 190) + 42, 56],
    ),
  )
  sheet.tag(
    'H',
    through(
      [v.x(opening + 165), v.y(height + 470)],
      [v.x(opening + 165) + 16, 34],
      [v.x(opening + 165) + 28, 34],
    ),
  )
  const y = ground + 36
  forces(sheet, v, y)
  sheet.draw(
    'mute',
    poly([v.x(0), ground + 14], [v.x(0), y + 52]) +
      poly([v.x(opening), ground + 14], [v.x(opening), y + 52]) +
      poly([v.x(end), ground + 14], [v.x(end), y + 52]),
  )
  sheet.bareFigure(v.x(250), y - 14, '500')
  sheet.bareFigure(v.x(0) + 6, y + 17, '400 N', { at: 'start' })
  sheet.bareFigure(v.x(3250), y + 17, '1,400 N')
  sheet.text(v.x(opening) + 10, y, 'Peak force, at most', { halo: 'paper' })
  sheet.dimX(v.x(0), v.x(opening), y + 46, `${mm(opening)} clear opening`)
  sheet.dimX(v.x(opening), v.x(end), y + 46, `${mm(end - opening)} run-back`)
  sheet.tag('G', through([v.x(10400), ground], [v.x(10400), y], [v.x(10400) + 12, y]))

  const w = view({ x: 46, y: 440, scale: 0.0622 })
  sheet.viewName(0, 336, 'Plan')
  floorPlan(sheet, w)
  sheet.tag('J', through([w.x(opening - 720), w.y(1120)], [w.x(opening + 600), w.y(1120)]))
  sheet.tag(
    'D',
    through(
      [w.x(opening + 840), w.y(-600)],
      [w.x(opening + 1500), w.y(-850)],
      [w.x(opening + 1700), w.y(-850)],
    ),
  )
  sheet.dimX(w.x(leaf - overlap), w.x(end), w.y(-1500), `${mm(travel)} in ${seconds}`, {
    from: w.y(-450),
  })
  sheet.viewName(864, 336, 'Road side', 'end').viewName(864, w.y(-1500) + 30, 'Inside', 'end')
}

function drawNarrow(sheet: Sheet) {
  const limit = 8350
  const ground = 152
  const v = view({ x: 26, y: ground, scale: 0.0388 })
  sheet.viewName(0, 8, 'Elevation')
  elevation(sheet, v, { limit, step: 250 })
  sheet.ground(0, 352, ground + 3)
  sheet.draw('none', box(v.x(limit) - 1, v.y(height + 140), 12, v.length(height + 150)), 'paper')
  sheet.breakY(v.y(height + 200), v.y(-60), v.x(limit), 4)
  sheet.tag('B', through([v.x(-110), v.y(height + 360)], [v.x(-110), 36]), { dot: false })
  sheet.tag('F', through([v.x(1100), v.y(1080)], [v.x(1100), v.y(1800)]))
  sheet.tag('E', through([v.x(gap - 50), v.y(height)], [v.x(gap - 50), 36]))
  sheet.tag('A', through([v.x(4300), v.y(height + 60)], [v.x(4300), 36]))
  sheet.tag('H', through([v.x(opening + 130), v.y(height + 520)], [v.x(opening + 130) - 14, 30]), {
    dot: false,
  })
  sheet.tag('C', through([v.x(opening + 250), v.y(height + 180)], [v.x(opening + 250) + 22, 46]))
  sheet.tag('D', through([v.x(opening + 640), v.y(640)], [v.x(opening + 1500), v.y(1150)]))
  const y = ground + 38
  forces(sheet, v, y)
  sheet.draw(
    'mute',
    poly([v.x(0), ground + 14], [v.x(0), y + 56]) +
      poly([v.x(opening), ground + 14], [v.x(opening), y + 56]),
  )
  sheet.bareFigure(v.x(0) + 4, y - 14, '500', { at: 'start' })
  sheet.bareFigure(v.x(0) + 5, y + 19, '400 N', { at: 'start' })
  sheet.bareFigure(v.x(3700), y + 19, '1,400 N peak')
  sheet.dimX(v.x(0), v.x(opening), y + 50, `${mm(opening)} clear`)
  sheet
    .draw('mute', poly([v.x(opening), y + 50], [352, y + 50]))
    .figure(v.x(opening) + 50, y + 50, mm(end - opening))
  sheet.tag('G', through([v.x(7600), ground], [v.x(7600), y - 4]))

  const w = view({ x: 26, y: 346, scale: 0.0388 })
  sheet.viewName(0, 268, 'Plan')
  floorPlan(sheet, w, { limit })
  sheet.tag('J', through([w.x(opening - 720), w.y(1120)], [w.x(opening + 900), w.y(1120)]))
  sheet.tag('D', through([w.x(opening + 640), w.y(-600)], [w.x(opening + 1500), w.y(-1150)]))
  sheet.viewName(352, 268, 'Road side', 'end').viewName(352, w.y(-1750) + 4, 'Inside', 'end')
}
