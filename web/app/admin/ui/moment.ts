import { language } from '../../lib/language'

/** Writes a time of day with its date, "21 Nov, 10:05", by the clock of whoever reads it. */
export function writeMoment(ms: number) {
  return moments.format(ms)
}

const moments = new Intl.DateTimeFormat(language, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
