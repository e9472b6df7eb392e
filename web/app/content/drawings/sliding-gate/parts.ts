import { box, poly, through, type View } from '../../../../build/drawings/geometry'
import type { Sheet } from '../../../../build/drawings/sheet'
import { height, leaf, opening, overlap, travel } from './caption'

export const gap = 2400 // the gate is drawn half-way

export const end = travel + leaf - overlap // 12,400

/** Thickens what would be too thin on a narrow sheet. */
const fat = (sheet: Sheet, value: number) => (sheet.isNarrow ? value * 1.7 : value)

function edge(sheet: Sheet, v: View, x: number, [from, to] = [150, height + 60]) {
  const w = fat(sheet, 70)
  sheet.draw('fine', v.box(x - w / 2, from, w, to - from, w / 2), 'accent')
}

export function elevation(sheet: Sheet, v: View, { limit = 12800, step = 125 } = {}) {
  const base = 110
  const right = Math.min(gap + leaf, limit)
  // Fence
  let d = ''
  for (let x = opening + 480; x < limit - 60; x += 2 * step) d += v.poly([x, 40], [x, height + 80])
  sheet.draw(
    'hatch',
    `${d}${v.poly([opening + 300, height - 60], [limit, height - 60])}${v.poly([opening + 300, 260], [limit, 260])}`,
  )
  // Posts
  for (const x of [-220, opening]) {
    sheet
      .draw('line', v.box(x, 0, 220, height + 330), 'concrete')
      .draw('line', v.box(x - 30, height + 330, 280, 50), 'concrete')
  }
  sheet.draw('line', v.box(opening + 50, height + 380, 120, 170, 40), 'accent')
  // Catcher
  sheet.draw('none', v.box(-240, 1480, 180, 70) + v.box(-240, 680, 180, 70), 'ink')
  // Closed and open position
  sheet.draw(
    'ghost',
    v.poly([gap, base + height], [-overlap, base + height], [-overlap, base], [gap, base]),
  )
  if (right > gap + leaf - 10 && limit > end)
    sheet.draw(
      'ghost',
      v.poly([right, base + height], [end, base + height], [end, base], [right, base]),
    )
  // Beams
  for (const y of [380, 1080]) sheet.draw('accentFine', v.poly([-110, y], [gap, y]))
  // Leaf
  const w = right - gap
  sheet.draw('none', v.box(gap, base, w, height), 'paper')
  d = ''
  for (let x = gap + step; x < right - 30; x += step)
    d += v.poly([x, base + 110], [x, base + height - 90])
  sheet.draw('fine', d)
  sheet
    .draw('line', v.box(gap, base, w, 130), 'surface')
    .draw('line', v.box(gap, base + height - 90, w, 90), 'surface')
  sheet.draw('line', v.poly([gap, base], [gap, base + height]))
  if (right < limit) sheet.draw('line', v.poly([right, base], [right, base + height]))
  // Rack and wheels
  sheet.draw('hatch', v.box(gap + 60, base + 30, w - 60, 60))
  for (const x of [gap + 700, gap + leaf - 700])
    if (x < limit - 200)
      sheet.draw('line', v.ring(x, 90, 85), 'paper').draw('none', v.ring(x, 90, 30), 'ink')
  edge(sheet, v, gap - fat(sheet, 35))
  if (right < limit) edge(sheet, v, right + 35)
  edge(sheet, v, opening - fat(sheet, 35) + 10, [150, height + 300])
  // Guide rollers on the post, drive before the leaf
  sheet.draw('line', v.box(opening - 30, height + 130, 290, 90), 'surface')
  for (const x of [opening + 40, opening + 190])
    sheet.draw('fine', v.ring(x, height + 165, 55), 'paper')
  sheet
    .draw('line', v.box(opening + 420, 0, 420, 760, 40), 'concrete')
    .draw('fine', v.box(opening + 490, 540, 280, 120))
  sheet
    .draw('line', v.ring(opening + 630, 230, 110), 'paper')
    .draw('none', v.ring(opening + 630, 230, 35), 'ink')
  // Photocells
  for (const y of [380, 1080])
    for (const x of [-110, opening + 110]) {
      const c = fat(sheet, 50)
      sheet.draw('fine', v.box(x - c, y - 90, 2 * c, 180), 'paper')
      if (x < 0) sheet.draw('none', v.ring(x, y, 35), 'accent')
    }
  // Rail
  sheet.draw(
    'none',
    box(v.x(-260), v.y(0) - 1, v.x(Math.min(limit, end + 150)) - v.x(-260), 4),
    'ink',
  )
  if (limit > end) sheet.draw('none', v.box(end + 40, 0, 70, 330), 'ink')
}

/** The site is below, the road above. */
export function floorPlan(sheet: Sheet, v: View, { limit = 12800 } = {}) {
  // Fence and posts
  for (const [x1, x2] of through([-700, -220], [opening + 220, limit]))
    sheet
      .draw('line', v.box(x1, -50, x2 - x1, 100), 'concrete')
      .hatch(v.x(x1), v.y(50), v.length(x2 - x1), v.length(100), { gap: 5 })
  for (const x of [-220, opening]) sheet.draw('line', v.box(x, -110, 220, 220), 'concrete')
  // Loops
  for (const y of [620, -1750])
    sheet
      .draw('line', v.box(700, y, opening - 1400, 1000, 200))
      .draw('hatch', v.box(790, y + 90, opening - 1580, 820, 150))
  sheet.draw('hatch', v.poly([opening - 700, -1250], [opening + 630, -1250], [opening + 630, -760]))
  // Beams and cells
  for (const y of [170, -620]) {
    sheet.draw('accentFine', v.poly([-110, y], [opening + 110, y]))
    for (const x of [-165, opening + 55]) sheet.draw('fine', v.box(x, y - 60, 110, 120), 'paper')
  }
  sheet.draw(
    'hatch',
    v.poly([-110, -110], [-110, -560]) + v.poly([opening + 110, -110], [opening + 110, -560]),
  )
  // Rail, leaf, drive
  sheet.draw('mute', v.poly([-260, -330], [Math.min(limit, end + 150), -330]))
  if (limit > end) sheet.draw('ghost', v.box(gap + leaf, -400, end - gap - leaf, 140))
  sheet.draw('line', v.box(gap, -400, Math.min(leaf, limit - gap), 140), 'surface')
  const inPlan = (x: number) => {
    const w = fat(sheet, 70)
    sheet.draw('fine', v.box(x - w / 2, -400, w, 140, w / 2), 'accent')
  }
  inPlan(gap - fat(sheet, 35))
  if (gap + leaf < limit) inPlan(gap + leaf + 35)
  sheet.draw('line', v.box(opening + 420, -760, 420, 330, 40), 'concrete')
  // Traffic keeps left
  sheet.arrow(through([v.x(opening * 0.72), v.y(1480)], [v.x(opening * 0.72), v.y(760)]), {
    pen: 'mute',
    fill: 'mute',
    size: 9,
  })
  sheet.arrow(through([v.x(opening * 0.28), v.y(-1610)], [v.x(opening * 0.28), v.y(-890)]), {
    pen: 'mute',
    fill: 'mute',
    size: 9,
  })
}

/** Limits of the peak force at the leading edge, by the remaining gap. */
export function forces(sheet: Sheet, v: View, y: number) {
  sheet.draw('none', box(v.x(0), y - 4, v.length(500), 8), 'accent')
  sheet.draw('mute', poly([v.x(0), y], [v.x(opening), y]))
  for (const x of [0, 500, opening]) sheet.tick(v.x(x), y)
}
