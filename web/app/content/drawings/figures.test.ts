import { describe, expect, test } from 'vitest'
import { mm } from '../../../build/drawings/geometry'
import { findClause } from '../../services/clause-numbers'
import { serviceBalloons } from '../services/balloons'
import { services } from '../services/catalogue'
import { servicePages } from '../services/pages'
import type { DrawingCaption } from '../types/drawing'
import type { ServiceSlug } from '../types/service'
import * as bearingUnit from './bearing-unit/caption'
import * as carPark from './car-park/caption'
import { caption as controlNetwork } from './control-network/caption'
import * as dockLeveler from './dock-leveler/caption'
import { caption as ductedSystem } from './ducted-system/caption'
import * as palletBay from './pallet-bay/caption'
import * as portalFrame from './portal-frame/caption'
import * as pumpRoom from './pump-room/caption'
import * as slidingGate from './sliding-gate/caption'
import * as viewingDistance from './viewing-distance/caption'
import { caption as warehouseFloor } from './warehouse-floor/caption'

type Checked = {
  slug: ServiceSlug
  caption: DrawingCaption
  /** Figures of the drawing, as worded on the page. */
  onPage: readonly string[]
}

const { bearing, frame } = bearingUnit
const { bay, accessible, aisle } = carPark
const { dock, reach } = dockLeveler
const { flow, minutes, volume } = pumpRoom
const { gap, clear, trucks } = palletBay
const metres = (millimetres: number) => (millimetres / 1000).toFixed(1)
const [firstSign] = viewingDistance.signs

const drawings: Checked[] = [
  {
    slug: 'industrial-printing-solutions',
    caption: viewingDistance.caption,
    onPage: [`${firstSign?.height} mm high for every ${firstSign?.distance} m of viewing distance`],
  },
  {
    slug: 'pre-fab-and-fabricated-buildings',
    caption: portalFrame.caption,
    onPage: ['15–40 m, frames 6–8 m apart', '0.47 mm', 'AZ150', 'S275', 'S355'],
  },
  {
    slug: 'civil-construction-and-renovations',
    caption: warehouseFloor,
    onPage: ['150–200 mm, sawn joints about 6 m apart', 'C12/15'],
  },
  {
    slug: 'engineering-solutions-for-fire-safety-and-pump-room-construction',
    caption: pumpRoom.caption,
    onPage: [
      `${mm(flow)} litres a minute for ${minutes} minutes need ${volume} m³`,
      '5.07 litres per kW, plus 10 %',
    ],
  },
  {
    slug: 'comprehensive-industrial-software-solutions',
    caption: controlNetwork,
    onPage: ['4–20 mA', 'Modbus RTU', 'RS-485', 'Port 502', 'port 4840', 'Port 8883', 'firewall'],
  },
  {
    slug: 'industrial-hvac-services',
    caption: ductedSystem,
    onPage: ['6–10', '22–26 °C', 'G4 + F7', '40–60 % relative humidity'],
  },
  {
    slug: 'industrial-racking-systems',
    caption: palletBay.caption,
    onPage: [
      mm(clear),
      `At least ${gap} mm beside the pallets`,
      '1,000 kg',
      '400 mm or higher',
      ...trucks.map(({ text }) => text),
    ],
  },
  {
    slug: 'material-handling-equipment',
    caption: dockLeveler.caption,
    onPage: ['6 t', '2.0 × 2.5 m', `±${reach} mm`, `${dockLeveler.limit} % (EN 1398)`],
  },
  {
    slug: 'car-park-solutions',
    caption: carPark.caption,
    onPage: [
      `${metres(bay.width)} × ${metres(bay.depth)} m`,
      `${metres(accessible.width)} × ${metres(bay.depth)} m`,
      `${metres(accessible.strip)} m strip for the door`,
      `${metres(aisle)} m`,
      '2.1 m',
      '1–3 s',
    ],
  },
  {
    slug: 'gate-solutions',
    caption: slidingGate.caption,
    onPage: ['3–10 m', '400 N', '1,400 N', '500 mm', '9–12 m/min'],
  },
  {
    slug: 'customized-engineering-solutions-and-machinery-supply',
    caption: bearingUnit.caption,
    onPage: ['±2 mm (A)', '±0.3 mm (m)', 'H7, 50–80 mm', '0 to +0.030 mm'],
  },
]

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe.each(drawings)('the drawing of $slug', ({ slug, caption, onPage }) => {
  test('has figures that are also on its page', () => {
    const page = plain(JSON.stringify(servicePages[slug]))

    expect(onPage.filter((figure) => !page.includes(figure))).toEqual([])
  })

  test('belongs to a clause of its page and refers only to a clause that exists', () => {
    expect(findClause(slug, caption.clause)).toBeDefined()
    if (caption.see) expect(findClause(caption.see.service, caption.see.clause)).toBeDefined()
  })

  test('has an alt text of at most 500 characters and a title of at most eight words', () => {
    expect(caption.alt.length).toBeLessThanOrEqual(500)
    expect(caption.title.split(' ').length).toBeLessThanOrEqual(8)
  })
})

test('every service has a drawing', () => {
  expect(drawings.map(({ slug }) => slug)).toEqual(services.map(({ slug }) => slug))
})

test('computed figures comply with the standards they name', () => {
  expect(dockLeveler.slope).toBeLessThanOrEqual(dockLeveler.limit)
  expect(dock).toBeGreaterThanOrEqual(1100)
  expect(dock).toBeLessThanOrEqual(1300)
  expect(slidingGate.seconds).toBe('31–41 s')
  expect(mm(portalFrame.apex)).toBe('8,309')
  expect(bearing.outside).toBeGreaterThanOrEqual(50)
  expect(bearing.outside).toBeLessThanOrEqual(80)
  expect(frame).toBeGreaterThanOrEqual(400)
  expect(frame).toBeLessThanOrEqual(1000)
})

describe.each(services)('the balloons of $slug', ({ slug }) => {
  const balloons = serviceBalloons[slug]

  test('link three to five parts of its image to clauses of its page', () => {
    expect(balloons.length).toBeGreaterThanOrEqual(3)
    expect(balloons.length).toBeLessThanOrEqual(5)
    for (const { clause } of balloons) expect(findClause(slug, clause)).toBeDefined()
  })

  test('are three on phones, with 44 px targets that do not overlap at 320 px', () => {
    const [width, height] = [280, 187] // of the image at 320 px
    const shown = balloons.filter(({ onPhones }) => onPhones)
    const touching = shown.flatMap(({ clause, centre: [x, y] }, at) =>
      shown
        .slice(at + 1)
        .filter(
          ({ centre }) =>
            (Math.abs(centre[0] - x) / 100) * width < 44 &&
            (Math.abs(centre[1] - y) / 100) * height < 44,
        )
        .map((other) => [clause, other.clause]),
    )

    expect(shown).toHaveLength(3)
    expect(touching).toEqual([])
  })
})
