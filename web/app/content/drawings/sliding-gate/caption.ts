import { mm } from '../../../../build/drawings/geometry'
import type { DrawingCaption, Key } from '../../types/drawing'

export const opening = 6000
export const overlap = 200
export const leaf = opening + 2 * overlap
/** Until the leading edge clears the opening. */
export const travel = opening + overlap
export const height = 2000

/** In metres per minute. */
const speeds = { slow: 9, fast: 12 }
const secondsAt = (speed: number) => Math.round((travel / 1000 / speed) * 60)
export const seconds = `${secondsAt(speeds.fast)}–${secondsAt(speeds.slow)} s`

const key: Key = {
  A: { name: 'Leaf', text: `${mm(opening)} + 2 × ${overlap} = ${mm(leaf)} mm` },
  B: { name: 'Closing post with catcher' },
  C: { name: 'Guide post with rollers' },
  D: {
    name: 'Drive',
    text: `${speeds.slow}–${speeds.fast} m/min: ${mm(travel)} mm of travel in ${seconds}`,
  },
  E: { name: 'Safety edges', text: 'stop and reverse the gate when touched' },
  F: { name: 'Photocells', text: 'at two heights' },
  G: { name: 'Rail', text: 'level, with the rack on the leaf' },
  H: { name: 'Flashing light' },
  J: { name: 'Loops', text: 'hold the gate open while a vehicle stands in its path' },
}

export const caption: DrawingCaption = {
  clause: 'sliding-and-swing',
  title: 'Sliding gate on a rail, elevation and plan',
  note: 'Example. Dimensions in mm. Usual clear widths are 3–10 m. Seen from inside the site.',
  see: { service: 'gate-solutions', clause: 'figures' },
  alt: `Sliding gate in elevation and plan: a clear opening of ${mm(opening)} mm, a leaf of ${mm(leaf)} mm and a run-back of the same length beside the opening. Safety edges on the leaf and the guide post, photocells at two heights, a drive with rack, a flashing light and a loop in the ground on each side of the gate. In the last 500 mm of the opening the peak force is at most 400 N, before that at most 1,400 N.`,
  key,
}
