import type { OpeningHours } from '../content/types/site'
import { contactPoints } from '../content/words/contact-points'

/** Returns the hours as people read them: the days, and from when to when. */
export function formatHours({ days, opens, closes }: OpeningHours) {
  const first = days[0]
  const last = days.at(-1) ?? first
  return {
    days: days.length === 1 ? first : contactPoints.dayRange(first, last),
    times: `${opens}–${closes}`,
  }
}
