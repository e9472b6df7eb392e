/** When a customer should have an answer, in words. Pure. */
import {
  answerBy,
  type Clock,
  isAnswerDueSoon,
  isLongerThanKnown,
  timeBetween,
} from '../../../../worker/clock/working-time'
import { hour, minute } from '../../../../worker/time'
import { clock as words } from '../../words/desk/clock'
import type { Inquiry } from '../store/inquiry'
import { formatMoment } from './dates'

type Waiting = Pick<Inquiry, 'box' | 'unansweredSince' | 'isUrgent'>

/**
 * Null until the last quarter of the time, unless `isAlways`; and outside of the inbox, where nobody waits. How late it
 * is counts working time.
 */
export function describeAnswer(
  inquiry: Waiting,
  clock: Clock | undefined,
  now: number,
  { isAlways = false } = {},
) {
  const by = clock && inquiry.box === 'inbox' ? answerBy(clock, inquiry) : null
  if (!clock || by === null || by === Infinity) return null
  if (by <= now) {
    const late = timeBetween(clock.times, by, now)
    const isMore = isLongerThanKnown(clock, inquiry.unansweredSince ?? now)
    return { by, isLate: true, text: words.late(wordsFor(late, clock.longestDay, isMore)) }
  }
  if (!isAlways && !isAnswerDueSoon(clock, inquiry, now)) return null
  return { by, isLate: false, text: words.by(formatMoment(by, now)) }
}

function wordsFor(ms: number, longestDay: number, isMore: boolean) {
  if (ms < hour) return words.minutes(Math.floor(ms / minute))
  if (ms < longestDay) return words.hours(Math.floor(ms / hour))
  return words.days(Math.floor(ms / longestDay), isMore)
}
