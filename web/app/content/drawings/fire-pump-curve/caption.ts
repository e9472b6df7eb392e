import type { FigureCaption } from '../../types/drawing'

/** L/min and bar. */
export const rated = { flow: 1900, pressure: 8 }
const churn = 9.4

/** As multiples of the rated values, NFPA 20. */
export const limits = { churn: 1.4, overload: { flow: 1.5, pressure: 0.65 } }

/** Net pressure in bar at a multiple of the rated flow; it falls with the square of the flow. */
export function pressureAt(share: number) {
  return churn - (churn - rated.pressure) * share ** 2
}

export const measured = [0, 1, limits.overload.flow].map((share) => ({
  share,
  pressure: pressureAt(share),
}))

const bar = (value: number) => `${value.toFixed(1)} bar`

const readings = measured.map(({ pressure }) => pressure.toFixed(1))
const most = bar(rated.pressure * limits.churn)
const least = bar(rated.pressure * limits.overload.pressure)

export const caption: FigureCaption = {
  title: 'Flow test of a fire pump',
  note: 'Example, to scale. Net pressure in bar over flow in L/min. Limits from NFPA 20.',
  alt: `Diagram of net pressure over flow for a pump rated 1,900 L/min at ${bar(rated.pressure)}. The curve falls from ${readings[0]} bar at no flow through ${readings[1]} bar at rated flow to ${readings[2]} bar at 150 % of rated flow, 2,850 L/min. The limit at no flow, ${most}, lies above the curve, and the limit at 150 % flow, ${least}, lies below it.`,
  key: {
    A: { name: 'Certified curve', text: 'from the manufacturer, for this pump' },
    B: { name: 'Measured points', text: `${readings.join(', ')} bar` },
    C: { name: 'Churn limit', text: `140 % of rated pressure, ${most}` },
    D: { name: 'Limit at 150 % flow', text: `65 % of rated pressure, ${least}` },
  },
}
