import {
  type Point,
  poly,
  ring,
  rounded,
  short,
  through,
} from '../../../../build/drawings/geometry'
import type { Sheet } from '../../../../build/drawings/sheet'
import { accessible, aisle, bay, depth } from './caption'

const line = 100 // painted width

const entrance = 10400 // from the road to the first bay

const boom = 2400

type Datum = { x: number; y: number; scale: number }
type Plane = ReturnType<typeof plane>

/** The direction in which a car's nose points. */
type Way = 'left' | 'right' | 'in' | 'out'

/** A lane through the barrier: positions along it, and the side of its island. */
type Lane = {
  w: number
  island: 1 | -1
  terminal: number
  loops: { arrival: number; closing: number }
  barrier: number
}

/** A car in the bay with this number, on one side of the aisle. */
type ParkedCar = { bay: number; side: 'left' | 'right'; way: Way }

/** u runs from the road into the site; w runs across it, to the left of an entering driver. */
export function along({ x, y, scale }: Datum) {
  return plane(scale, (u, w) => [x + u * scale, y - w * scale])
}

/** The same plan turned by 90°, so that the aisle runs up a narrow sheet. */
export function upwards({ x, y, scale }: Datum) {
  return plane(scale, (u, w) => [x + (depth - w) * scale, y - u * scale])
}

function plane(scale: number, point: (u: number, w: number) => Point) {
  const each = (points: readonly Point[]) => points.map(([u, w]) => point(u, w))
  return {
    scale,
    point,
    poly: (...points: readonly Point[]) => poly(...each(points)),
    rounded: (r: number, ...points: readonly Point[]) => rounded(each(points), r * scale),
    box: (u: number, w: number, du: number, dw: number, r = 0) =>
      rounded(each(through([u, w], [u + du, w], [u + du, w + dw], [u, w + dw])), r * scale),
  }
}

/** A 4.3 m car seen from above; `way` is the direction of its nose. */
function car(sheet: Sheet, p: Plane, u: number, w: number, way: Way) {
  const turns: Record<Way, (along: number, across: number) => Point> = {
    left: (a, c) => [u + c, w + a],
    right: (a, c) => [u + c, w - a],
    in: (a, c) => [u + a, w + c],
    out: (a, c) => [u - a, w + c],
  }
  const shape = (r: number, ...points: readonly Point[]) =>
    p.rounded(r, ...points.map(([a, c]) => turns[way](a, c)))
  const h = 2150
  const k = 880
  sheet.draw(
    'fine',
    shape(
      320,
      [-h, -k + 90],
      [-h + 500, -k],
      [h - 600, -k],
      [h, -k + 260],
      [h, k - 260],
      [h - 600, k],
      [-h + 500, k],
      [-h, k - 90],
    ),
    'surface',
  )
  sheet.draw(
    'hatch',
    shape(
      120,
      [h - 1300, -k + 130],
      [h - 1750, -k + 300],
      [h - 1750, k - 300],
      [h - 1300, k - 130],
    ) +
      shape(
        120,
        [-h + 330, -k + 230],
        [-h + 800, -k + 300],
        [-h + 800, k - 300],
        [-h + 330, k - 230],
      ) +
      shape(
        80,
        [-h + 900, -k + 170],
        [h - 1780, -k + 170],
        [h - 1780, k - 170],
        [-h + 900, k - 170],
      ),
  )
}

function wheelchair(sheet: Sheet, [x, y]: Point, r: number) {
  sheet.draw('none', ring(x - r * 0.15, y - r * 0.85, r * 0.24), 'ink')
  sheet.draw(
    'line',
    poly(
      [x - r * 0.15, y - r * 0.45],
      [x - r * 0.15, y + r * 0.25],
      [x + r * 0.5, y + r * 0.25],
      [x + r * 0.8, y + r * 0.85],
    ) + poly([x - r * 0.15, y - r * 0.15], [x + r * 0.4, y - r * 0.15]),
  )
  sheet.draw(
    'line',
    `M${short(x - r * 0.45)} ${short(y - r * 0.05)}A${short(r * 0.62)} ${short(r * 0.62)} 0 1 0 ${short(x + r * 0.52)} ${short(y + r * 0.62)}`,
  )
}

function luminaire(sheet: Sheet, [x, y]: Point) {
  const r = 6
  const k = r * 0.7
  sheet
    .draw('line', ring(x, y, r), 'paper')
    .draw('fine', poly([x - k, y - k], [x + k, y + k]) + poly([x - k, y + k], [x + k, y - k]))
}

export function carPark(
  sheet: Sheet,
  p: Plane,
  { count, cars }: { count: number; cars: readonly ParkedCar[] },
) {
  const u0 = entrance
  const row = count * bay.width
  const [low, high] = [bay.depth, bay.depth + aisle]
  sheet.draw('none', p.box(u0, 0, row, depth) + p.box(0, low, u0, aisle), 'concrete')
  sheet.draw(
    'cut',
    p.poly(
      [0, low],
      [u0, low],
      [u0, 0],
      [u0 + row, 0],
      [u0 + row, depth],
      [u0, depth],
      [u0, high],
      [0, high],
    ),
  )
  // Line markings
  let d = ''
  for (let i = 1; i < count; i++) d += p.box(u0 + i * bay.width - line / 2, 0, line, bay.depth)
  const standard = (row - 2 * accessible.width) / bay.width
  for (let i = 1; i < standard; i++)
    d += p.box(u0 + row - i * bay.width - line / 2, high, line, bay.depth)
  for (const i of [1, 2]) d += p.box(u0 + i * accessible.width - line / 2, high, line, bay.depth)
  sheet.draw('hatch', d, 'paper')
  for (const i of [1, 2]) {
    const u = u0 + i * accessible.width - accessible.strip
    let h = p.poly([u, high], [u, depth])
    for (let w = high + 250; w < depth - 840; w += 640)
      h += p.poly([u, w], [u + accessible.strip - line / 2, w + accessible.strip * 0.7])
    sheet.draw('fine', h)
    wheelchair(
      sheet,
      p.point(u0 + i * accessible.width - accessible.strip - bay.width / 2, high + bay.depth * 0.4),
      620 * p.scale,
    )
  }
  sheet.draw('ghost', p.poly([u0 - 2000, low + aisle / 2], [u0 + row - 400, low + aisle / 2]))
  for (const { bay: number, side, way } of cars)
    car(
      sheet,
      p,
      u0 + (number + 0.5) * bay.width,
      side === 'right' ? bay.depth / 2 : high + bay.depth / 2,
      way,
    )
  // Barrier lanes
  sheet.draw('line', p.box(1500, low + aisle / 2 - 450, 6300, 900, 440), 'paper')
  const enter: Lane = {
    w: high - 1280,
    island: -1,
    terminal: 3300,
    loops: { arrival: 2500, closing: 5650 },
    barrier: 6250,
  }
  const leave: Lane = {
    w: low + 1280,
    island: 1,
    terminal: 6000,
    loops: { arrival: 5200, closing: 2050 },
    barrier: 3050,
  }
  car(sheet, p, 3300, high - 1280, 'in')
  for (const { w, island, terminal, loops, barrier } of [enter, leave]) {
    for (const u of Object.values(loops))
      sheet.draw(
        'accentFine',
        p.box(u, w - 800, 1600, 1600, 150) + p.box(u + 140, w - 660, 1320, 1320, 100),
      )
    const edge = w + island * 1080
    sheet.draw('none', p.box(terminal - 260, edge - 200, 520, 400, 60), 'ink')
    sheet.draw('accentBold', p.poly([barrier, edge], [barrier, edge - island * boom]))
    sheet.draw('line', p.box(barrier - 270, edge - 270, 540, 540, 60), 'surface')
  }
  // Height bar over the entry lane
  sheet.draw('cut', p.poly([800, low + aisle / 2], [800, high]))
  luminaire(sheet, p.point(u0 + 2 * accessible.width, depth))
  luminaire(sheet, p.point(u0 + 3 * bay.width, 0))
  return { u0, low, high, row, enter, leave }
}
