/** The words of the summary. */
import { language } from '../../web/app/lib/language'
import { services } from '../../web/app/lib/services/catalogue'
import { site } from '../../web/app/lib/site'
import { type ClockSettings, holidaysOf } from '../clock/clock'
import { type Clock, isLongerThanKnown, timeBetween } from '../clock/working-time'
import { linkTo } from '../emails/channels/channel'
import { type Bindings, siteOrigin } from '../env'
import { titleOfService } from '../introduction'
import { cleanHeader } from '../text'
import { day, hour } from '../time'
import { type Calendar, dayOf } from '../time-zone'
import type { Waiting } from './waiting'
import type { Week } from './week'

type Given = {
  waiting: readonly Waiting[]
  /** Null unless it is the first working day of the week. */
  week: Week | null
  clock: Clock
  clockSettings: ClockSettings
  calendar: Calendar
  now: number
}

/** More would hide the first. */
const maxLate = 20

export function writeSummary(env: Bindings, given: Given) {
  const { waiting, week, calendar, now } = given
  const origin = siteOrigin(env)
  const late = waiting.filter(({ isLate }) => isLate)
  const lateWords = late.length === 1 ? '1 answer is late' : `${late.length} answers are late`
  const parts = [
    // With EmailJS the template sets the subject, so the text has to say what this is.
    `Summary of the enquiry desk, ${inWords(dayOf(calendar, now))}`,
    late.length > 0 ? listLate(late, given, origin) : 'No answer is late.',
    countWaiting(waiting, given),
    ...(week ? [describeWeek(week)] : []),
    ...(week ? describeHolidays(given) : []),
    `Change when answers are due, or turn this off: ${linkTo('/admin?view=settings#response', origin)}`,
  ]
  return {
    subject: week?.hasTarget ? `${lateWords}, ${week.inTime} in time last week` : lateWords,
    text: parts.filter(Boolean).join('\n\n'),
  }
}

function listLate(late: readonly Waiting[], { clock, now }: Given, origin: string) {
  const lines = late.slice(0, maxLate).map(({ id, name, service, owner, since, by }) => {
    const isMore = isLongerThanKnown(clock, since)
    const time = wordsFor(timeBetween(clock.times, by ?? now, now), clock.longestDay, isMore)
    const about = service ? titleOfService(services, service) : 'no service'
    const who = owner ?? 'nobody'
    return `  ${time}: ${cleanHeader(name)}, ${about}, ${cleanHeader(who)}\n  ${linkTo(`/admin?inquiry=${id}`, origin)}`
  })
  const more = late.length - lines.length
  return ['Late now', ...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n')
}

/** Of working time. */
function wordsFor(ms: number, longestDay: number, isMore: boolean) {
  if (ms < longestDay) return `${Math.max(1, Math.floor(ms / hour))} h`
  return `${Math.floor(ms / longestDay)}${isMore ? '+' : ''} d`
}

/** By owner and by how long they have waited, in working days. */
function countWaiting(waiting: readonly Waiting[], { clock, now }: Given) {
  if (waiting.length === 0) return 'Nobody waits for an answer.'
  const owners = [...new Set(waiting.map(({ owner }) => owner))].sort(
    (a, b) =>
      (a === null ? 1 : 0) - (b === null ? 1 : 0) || (a ?? '').localeCompare(b ?? '', language),
  )
  const lines = owners.map((owner) => {
    const own = waiting.filter((each) => each.owner === owner)
    const days = own.map(({ since }) => timeBetween(clock.times, since, now) / clock.longestDay)
    const counts = [
      [days.filter((each) => each < 1).length, 'for less than a working day'],
      [days.filter((each) => each >= 1 && each < 3).length, 'for up to 3'],
      [days.filter((each) => each >= 3).length, 'for longer'],
    ] as const
    const shown = counts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)
    return `  ${owner ? cleanHeader(owner) : 'Nobody'}: ${own.length} (${shown.join(', ')})`
  })
  return ['Not answered, by owner', ...lines].join('\n')
}

function describeWeek({ first, last, before, closed, closedBefore, quotes, ...week }: Week) {
  const amount =
    quotes.amount > 0 ? `, ${site.currency} ${quotes.amount.toLocaleString(language)}` : ''
  return [
    `Last week, ${inWords(first)} to ${inWords(last)}`,
    `  Enquiries: ${week.received} (the week before ${before.received})`,
    ...(week.hasTarget
      ? [`  First answers in time: ${shareOf(week)} (the week before ${shareOf(before)})`]
      : []),
    `  Won: ${closed.won} (${closedBefore.won}), lost: ${closed.lost} (${closedBefore.lost}), no answer: ${closed.noAnswer} (${closedBefore.noAnswer})`,
    `  Quotes out now: ${quotes.count}${amount}`,
  ].join('\n')
}

/** Rounded down: 99 of 100 is not all. */
function shareOf({ counted, inTime }: { counted: number; inTime: number }) {
  if (counted === 0) return 'none due'
  return `${inTime} of ${counted}, ${Math.floor((100 * inTime) / counted)}%`
}

function describeHolidays({ clockSettings, calendar, now }: Given) {
  const today = dayOf(calendar, now)
  const isThisWeek = ({ date }: { date: string }) => {
    const number = Date.parse(date) / day
    return number >= today && number < today + 7
  }
  const closed = holidaysOf(clockSettings).filter(isThisWeek)
  if (closed.length === 0) return []
  const names = closed.map(({ date, name }) => `${inWords(Date.parse(date) / day)} is ${name}`)
  return [`In the next seven days: ${names.join(', ')}. Answers are not due on these days.`]
}

/** A day, since 1970, as in `Monday 23 November`. */
function inWords(number: number) {
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(number * day)
}
