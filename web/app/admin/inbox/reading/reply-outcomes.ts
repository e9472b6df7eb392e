/** What follows a reply: a status, and a reminder in case the customer does not answer. Pure. */
import type { Clock } from '../../../../../worker/clock/working-time'
import { sentStatuses } from '../../../../../worker/correspondence/contract'
import { isClosed } from '../../../../../worker/inbox/edit-rules'
import type { Status } from '../../../../../worker/intake/contract'
import { compose } from '../../../words/desk/compose'
import { work } from '../../../words/desk/work'
import { formatMoment } from '../../ui/dates'
import { reminderTimes, waitingDate } from '../work/reminder-times'

type SentStatus = (typeof sentStatuses)[number]

type Choice = {
  /** Names the choice in a draft. */
  name: string
  label: string
  /** Undefined leaves the status as it is, whatever a colleague sets meanwhile. */
  status?: SentStatus
  reminder?: ReturnType<typeof reminderTimes>[number]
}

/**
 * Returns the choices for an inquiry with this status; the first is the usual one. A new inquiry
 * becomes answered, and any other keeps its status unless another is chosen.
 */
export function choicesAfter(status: Status, now: number, clock?: Clock): [Choice, ...Choice[]] {
  const kept = status === 'new' ? 'answered' : status
  const others = sentStatuses.filter((other) => other !== kept)
  const [first, ...more] = isClosed(kept) ? [] : remindersOf(kept, { now, clock })
  const plain = { name: 'kept', label: work.status[kept] }
  return [
    ...((first ? [first, ...more, plain] : [plain]) as [Choice, ...Choice[]]),
    ...others.flatMap((other): Choice[] => [
      ...(isClosed(other) ? [] : remindersOf(other, { now, clock }, other)),
      { name: other, label: work.status[other], status: other },
    ]),
  ]
}

type Then = { now: number; clock?: Clock | undefined }

/** The usual one first: customers take a few days to answer. */
function remindersOf(shown: SentStatus, { now, clock }: Then, status?: SentStatus): Choice[] {
  const usual = waitingDate(now, clock)
  const times = mornings(now, clock)
  const isUsual = ({ at }: { at: number }) => at === usual
  return [...times.filter(isUsual), ...times.filter((time) => !isUsual(time))].map((reminder) => ({
    name: `${status ?? 'kept'} ${reminder.name}`,
    label: compose.reply.remind(work.status[shown], formatMoment(reminder.at)),
    ...(status && { status }),
    reminder,
  }))
}

function mornings(now: number, clock?: Clock) {
  return reminderTimes(now, clock).filter(({ name }) => name !== 'tonight')
}

/** Returns what to send for a choice. A reminder that is due by now is set for its next time. */
export function outcomeOf({ status, reminder }: Choice, now: number, clock?: Clock) {
  const chosen = status && { status }
  if (!reminder) return { ...chosen }
  const times = mornings(now, clock)
  const next = times.find(({ name }) => name === reminder.name) ?? times[0]
  return { ...chosen, remindAt: next && reminder.at <= now ? next.at : reminder.at }
}
