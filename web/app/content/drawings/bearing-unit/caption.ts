import type { DrawingCaption, Key } from '../../types/drawing'

/** 6206, ISO 15. */
export const bearing = { bore: 30, outside: 62, width: 16 }

/** DIN 3760. */
const seal = { bore: 36, outside: 50, width: 7 }

export const housing = { outside: 92, from: -14, to: 20 } // 34 long: 30–120 is ±0.3 in ISO 2768-m

export const frame = 600 // 400–1,000 is ±2 in ISO 13920-A

export const plate = 12

const key: Key = {
  A: { name: 'Frame plate', text: 'welded frame, ±2 mm' },
  B: { name: 'Shaft', text: 'turned' },
  C: { name: 'Housing', text: `turned, bore ${bearing.outside} H7` },
  D: {
    name: 'Ball bearing 6206',
    text: `${bearing.bore} × ${bearing.outside} × ${bearing.width} mm`,
  },
  E: { name: 'Shaft seal', text: `${seal.bore} × ${seal.outside} × ${seal.width} mm` },
  F: { name: 'Retaining ring' },
  G: { name: 'End cover', text: 'clamps the outer ring' },
  H: { name: 'Screws', text: 'through cover and housing into the plate' },
}

export const caption: DrawingCaption = {
  clause: 'bespoke-designs',
  title: 'Roller in its frame, with a bearing unit',
  note: 'Example. Dimensions in mm. Tolerances as in the table below.',
  alt: `A roller between the two plates of a welded frame ${frame} ±2 mm wide, and its right-hand bearing unit in section: a ball bearing 6206 on the shaft, held by a shoulder and a retaining ring, in a housing with a bore of 62 H7, which is 62 mm plus 0 to plus 0.030. A seal on the inner side, an end cover, and screws into the frame plate. The housing is 34 ±0.3 mm long.`,
  key,
  hasBalloons: true,
  before: 'table',
}
