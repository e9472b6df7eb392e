import { language } from '../lib/language'

const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })

/** Shows an ISO date in words, such as 21 November 2026. */
export function DateLabel({ date }: { date: string }) {
  return (
    <time className="label" dateTime={date}>
      {format.format(new Date(date))}
    </time>
  )
}
