import { mm } from '../../../../build/drawings/geometry'
import type { DrawingCaption, Key } from '../../types/drawing'

export const bay = { width: 2400, depth: 4800 }

export const accessible = { width: 3600, strip: 1200 }

export const aisle = 6000

export const depth = 2 * bay.depth + aisle // 15,600

const key: Key = {
  A: { name: 'Terminal', text: 'ticket on the way in, check on the way out' },
  B: { name: 'Arrival loop', text: 'triggers the ticket' },
  C: { name: 'Barrier', text: 'a boom up to 3 m opens in 1–3 s' },
  D: { name: 'Closing loop', text: 'holds the boom up until the car is clear' },
  E: { name: 'Height bar', text: 'headroom 2.1 m' },
  F: { name: 'Door strip' },
  G: { name: 'Luminaire' },
}

export const caption: DrawingCaption = {
  clause: 'figures',
  title: 'Bays, aisle and barrier lanes',
  note: 'Example plan. Dimensions in mm, drawn to scale. Traffic keeps left.',
  see: { service: 'car-park-solutions', clause: 'barriers' },
  alt: `Plan of a car park. Bays of ${mm(bay.width)} by ${mm(bay.depth)} mm stand at 90 degrees on both sides of a two-way aisle of ${mm(aisle)} mm. Two accessible bays of ${mm(accessible.width)} mm include a door strip of ${mm(accessible.strip)} mm. At the entrance an island separates the lane in from the lane out; each lane has a terminal, a barrier, a loop before the barrier and a loop under it.`,
  key,
}
