import { mm } from '../../../../build/drawings/geometry'
import type { DrawingCaption, Key } from '../../types/drawing'

export const clear = 24000
/** The depth of the column's section. */
export const column = 450
export const span = clear + 2 * column
export const eaves = 7000
/** In degrees. */
export const pitch = 6
export const slope = Math.tan((pitch * Math.PI) / 180)
export const apex = eaves + (slope * span) / 2
export const bay = 6000
export const bays = 3

const key: Key = {
  A: { name: 'Portal frame', text: 'S275 or S355, bolted at eaves and ridge' },
  B: { name: 'Roof sheet', text: '0.47 mm, coating AZ150' },
  C: { name: 'Purlins' },
  D: { name: 'Side rails' },
  E: { name: 'Bracing' },
  F: { name: 'Next bay', text: 'the end frame can be designed for it' },
  G: { name: 'End plate' },
  H: { name: 'Bolts' },
  J: { name: 'Haunch' },
  K: { name: 'Base plate on grout' },
  L: { name: 'Anchor bolts', text: 'set with a template before the frames arrive' },
  M: { name: 'Footing' },
}

export const caption: DrawingCaption = {
  clause: 'steel-structures',
  title: 'Portal frame building and its two bolted joints',
  note: 'Example. Dimensions in mm, details not to scale. Usual clear spans are 15–40 m, with frames 6–8 m apart.',
  see: { service: 'pre-fab-and-fabricated-buildings', clause: 'figures' },
  alt: `Portal frame building in oblique view: ${mm(clear)} mm clear span, ${mm(eaves)} mm to the eaves, a roof of ${pitch} degrees that rises to ${mm(apex)} mm at the ridge, and frames ${mm(bay)} mm apart. A dashed outline shows the next bay. Two details: the haunched eaves joint with its end plate and bolts, and the column base with base plate, grout, anchor bolts and footing.`,
  key,
}
