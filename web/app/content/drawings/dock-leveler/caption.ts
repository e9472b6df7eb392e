import { mm } from '../../../../build/drawings/geometry'
import type { DrawingCaption, Key } from '../../types/drawing'

export const platform = 2500

export const reach = 300

export const dock = 1200

/** In %, EN 1398. */
export const limit = 12.5

/** In %. */
export const slope = (reach / platform) * 100

if (slope > limit) throw new Error('The platform is too short for its reach')

const key: Key = {
  A: { name: 'Platform', text: '2.0 × 2.5 m, 6 t' },
  B: { name: 'Hinged lip', text: 'rests on the truck bed' },
  C: {
    name: 'Highest and lowest truck',
    text: `±${reach} mm: ${reach} / ${mm(platform)} = ${slope.toFixed(0)} %, within ${limit} % (EN 1398)`,
  },
  D: { name: 'Bumper' },
  E: { name: 'Wheel guide' },
  F: { name: 'Pit with drain' },
  G: { name: 'Lifting cylinder' },
}

export const caption: DrawingCaption = {
  clause: 'dock',
  title: 'Dock leveller in section',
  note: 'Example. Dimensions in mm, drawn to scale. Usual dock heights are 1,100–1,300 mm.',
  see: { service: 'civil-construction-and-renovations', clause: 'specification' },
  alt: `Section through a loading dock ${mm(dock)} mm above the yard. A steel platform ${mm(platform)} mm long, hinged at its back edge, spans a pit; its lip rests on the bed of the truck. Dashed lines show the platform ${reach} mm higher and ${reach} mm lower, a slope of ${slope.toFixed(0)} %, within the limit of ${limit} % in EN 1398. Bumpers, wheel guide, lifting cylinder and pit drain are shown.`,
  key,
}
