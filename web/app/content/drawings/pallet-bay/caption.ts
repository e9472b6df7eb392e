import { mm } from '../../../../build/drawings/geometry'
import type { DrawingCaption, Key } from '../../types/drawing'

export const pallet = { width: 800, depth: 1200, height: 144 }
/** The clearance beside every pallet. */
export const gap = 75
export const count = 3
export const clear = count * pallet.width + (count + 1) * gap

export const upright = 100
export const beam = 110
/** The height from level to level. */
export const pitch = 1600
/** The height of a load with its pallet. */
export const load = 1400
/** The depth of the frame; the pallet is deeper. */
export const frame = 1100
export const overhang = (pallet.depth - frame) / 2

export const aisle = 2900

/** The aisle width that each truck needs. */
export const trucks = [
  { name: 'Reach truck', from: 2700, to: 3000, text: '2.7–3.0 m' },
  { name: 'Counterbalance', from: 3200, to: 4000, text: '3.2–4.0 m' },
  { name: 'Very narrow aisle', from: 0, to: 2000, text: 'under 2.0 m' },
]

const key: Key = {
  A: { name: 'Upright' },
  B: { name: 'Beam with lock' },
  C: { name: 'Load sign', text: '3 × 1,000 kg on each pair of beams' },
  D: {
    name: 'Clearance',
    text: `at least ${gap} mm beside the pallets, more above them as levels rise`,
  },
  E: { name: 'Upright guard', text: '400 mm or higher' },
  F: { name: 'Reach truck' },
}

export const caption: DrawingCaption = {
  clause: 'pallet',
  title: 'Pallet rack bay, front and side',
  note: 'Dimensions in mm. Drawn to scale.',
  see: { service: 'industrial-racking-systems', clause: 'installation' },
  alt: `Front and side view of a pallet rack bay. Three pallets ${mm(pallet.width)} mm wide stand on beams of ${mm(clear)} mm with ${gap} mm free on each side. The frame is ${mm(frame)} mm deep for pallets of ${mm(pallet.depth)} mm. Below the side view, the aisle for three kinds of truck: reach truck 2.7 to 3.0 m, counterbalance truck 3.2 to 4.0 m, very narrow aisle truck under 2.0 m.`,
  key,
}
