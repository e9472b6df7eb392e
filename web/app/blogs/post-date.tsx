import { language } from '../lib/language'

const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })

/** The day a post was published; `date` is an ISO date. */
export function PostDate({ date }: { date: string }) {
  return (
    <time className="label" dateTime={date}>
      {format.format(new Date(date))}
    </time>
  )
}
