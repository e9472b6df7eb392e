/** Counts first answers and outcomes from rows. Pure. */
import type { Timetable } from '../../clock/timetable'
import type { Status } from '../../intake/contract'
import { dateOf, mondayOf } from '../../time'
import { dayOf } from '../../time-zone'
import type {
  Answers,
  LateAnswer,
  Outcome,
  OutcomeGroup,
  PersonReport,
  Quantile,
  ReasonTally,
  ResponseReport,
  Tally,
} from './contract'
import { mondaysOf, type Period, periodBefore } from './period'

export type CountedInquiry = {
  id: string
  at: number
  answeredAt: number | null
  isUrgent: boolean
  /** Whether it is in Inbox: in Waiting nobody waits for us. */
  isOpen: boolean
  status: Status
  amount: number | null
  reason: string | null
  service: string | null
  source: string | null
  town: string | null
  name: string
  owner: string | null
  answeredBy: string | null
}

type Clock = { timetable: Timetable; target: number | null; urgentTarget: number | null }

/** A first answer in working time, or the wait for one whose target has passed. */
type Answer = {
  inquiry: CountedInquiry
  isAnswered: boolean
  took: number
  /** How long after the target; 0 if in time. */
  lateBy: number
  isLate: boolean
}

type Read = { rows: readonly CountedInquiry[]; before: readonly CountedInquiry[] }

export function countResponse({ rows, before }: Read, clock: Clock, period: Period, now: number) {
  const answers = answersOf(rows, clock, now)
  const { calendar, first, last } = period
  const weekOf = ({ inquiry }: Answer) => mondayOf(dayOf(calendar, inquiry.at))
  const weeks = Map.groupBy(answers, weekOf)
  const counted = mondaysOf(period).map((monday) => {
    const { inTime, late } = summarize(weeks.get(monday) ?? [])
    return { monday: dateOf(monday), inTime, late }
  })
  return {
    timeZone: calendar.timeZone,
    first: dateOf(first),
    last: dateOf(last),
    firstBefore: dateOf(periodBefore(period).first),
    answers: summarize(answers),
    outcome: outcomeOf(rows),
    before: { answers: summarize(answersOf(before, clock, now)), outcome: outcomeOf(before) },
    weeks: counted,
    people: peopleIn(rows, answers),
    lateAnswers: lateIn(answers),
    groups: {
      service: groupsBy(rows, ({ service }) => service),
      source: groupsBy(rows, ({ source }) => source),
      town: groupsBy(rows, ({ town }) => town),
    },
    reasons: reasonsIn(rows),
  } satisfies Partial<ResponseReport>
}

/** An enquiry counts once it is answered, or its target has passed. */
function answersOf(rows: readonly CountedInquiry[], clock: Clock, now: number): Answer[] {
  const { timetable } = clock
  return rows.flatMap((inquiry) => {
    const { at, answeredAt, isUrgent } = inquiry
    const target = isUrgent ? clock.urgentTarget : clock.target
    const due = target === null ? Infinity : timetable.add(at, target)
    const until = answeredAt ?? now
    const isLate = until > due
    if (answeredAt === null && !isLate) return []
    const lateBy = isLate ? timetable.between(due, until) : 0
    const took = timetable.between(at, until)
    return { inquiry, isAnswered: answeredAt !== null, took, lateBy, isLate }
  })
}

function summarize(answers: readonly Answer[]): Answers {
  const late = answers.filter(({ isLate }) => isLate)
  return {
    inTime: answers.length - late.length,
    late: late.length,
    waiting: late.filter(isStillWaiting).length,
    median: medianOf(answers),
  }
}

/** Without an answer, but put aside or closed, nobody waits any more. */
function isStillWaiting({ isAnswered, inquiry }: Answer) {
  return !isAnswered && inquiry.isOpen
}

function inOrder(answers: readonly Answer[]) {
  return answers.toSorted((a, b) => Number(b.isAnswered) - Number(a.isAnswered) || a.took - b.took)
}

/** The one in the middle, or the average of the two there. */
function medianOf(answers: readonly Answer[]): Quantile {
  const middle = answers.length / 2
  const found = inOrder(answers).slice(Math.ceil(middle) - 1, Math.floor(middle) + 1)
  if (answers.length === 0) return null
  const ms = Math.round(found.reduce((sum, { took }) => sum + took, 0) / found.length)
  return { ms, isLonger: found.some(({ isAnswered }) => !isAnswered) }
}

/** The shortest time within which nine of ten were answered. */
function p90Of(answers: readonly Answer[]): Quantile {
  const found = inOrder(answers)[Math.ceil(answers.length * 0.9) - 1]
  return found ? { ms: found.took, isLonger: !found.isAnswered } : null
}

/** By name, and those without one last. */
function peopleIn(rows: readonly CountedInquiry[], answers: readonly Answer[]): PersonReport[] {
  const owned = Map.groupBy(rows, ({ owner }) => owner)
  const late = Map.groupBy(
    answers.filter(({ isLate }) => isLate),
    ({ inquiry }) => inquiry.owner,
  )
  const sent = Map.groupBy(
    answers.filter(({ isAnswered }) => isAnswered),
    ({ inquiry }) => inquiry.answeredBy,
  )
  return [...new Set([...owned.keys(), ...sent.keys()])]
    .toSorted((a, b) => Number(a === null) - Number(b === null) || (a ?? '').localeCompare(b ?? ''))
    .map((name) => {
      const received = owned.get(name) ?? []
      const own = sent.get(name) ?? []
      return {
        name,
        received: received.length,
        late: late.get(name)?.length ?? 0,
        openQuotes: received.filter(({ status }) => status === 'quoted').length,
        answered: own.length,
        inTime: own.filter(({ isLate }) => !isLate).length,
        median: medianOf(own),
        p90: p90Of(own),
      }
    })
}

/** More than anybody reads. */
const maxLate = 200

function lateIn(answers: readonly Answer[]): LateAnswer[] {
  return answers
    .filter(({ isLate }) => isLate)
    .toSorted(
      (a, b) =>
        Number(isStillWaiting(b)) - Number(isStillWaiting(a)) ||
        (a.isAnswered ? b.inquiry.at - a.inquiry.at : b.lateBy - a.lateBy),
    )
    .slice(0, maxLate)
    .map(({ inquiry: { id, name, service, owner, at, answeredAt, isOpen }, lateBy }) => {
      return { id, name, service, owner, at, answeredAt, isOpen, by: lateBy }
    })
}

function outcomeOf(rows: readonly CountedInquiry[]): Outcome {
  const [won, lost, noAnswer] = (['won', 'lost', 'no_answer'] as const).map((each) =>
    tallyOf(rows.filter(({ status }) => status === each)),
  ) as [Tally, Tally, Tally]
  // An enquiry may be won or lost without a quote.
  const quoted = rows.filter(({ status, amount }) => status === 'quoted' || amount !== null)
  return {
    received: rows.length,
    open: rows.length - won.count - lost.count - noAnswer.count,
    quoted: tallyOf(quoted),
    ...{ won, lost, noAnswer },
  }
}

function tallyOf(rows: readonly CountedInquiry[]): Tally {
  return { count: rows.length, value: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0) }
}

/** A table with more rows is hard to read. */
const maxGroups = 12

function groupsBy(
  rows: readonly CountedInquiry[],
  keyOf: (row: CountedInquiry) => string | null,
): OutcomeGroup[] {
  const named = groupTexts(rows, keyOf)
  const sizeOf = (key: string) => named.get(key)?.length ?? 0
  const keys = [...named.keys()]
    .filter((key) => key !== null)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.localeCompare(b))
  const groupOf = (key: string | null) => ({ key, ...outcomeOf(named.get(key) ?? []) })
  const rest = keys.slice(maxGroups).flatMap((key) => named.get(key) ?? [])
  return [
    ...keys.slice(0, maxGroups).map(groupOf),
    ...(rest.length > 0 ? [{ key: null, isRest: true as const, ...outcomeOf(rest) }] : []),
    ...(named.has(null) ? [groupOf(null)] : []),
  ]
}

/** Towns and reasons are typed: in upper or lower case they are the same. The first spelling names them. */
function groupTexts<Row>(rows: readonly Row[], textOf: (row: Row) => string | null) {
  const spellings = new Map<string, string>()
  return Map.groupBy(rows, (row) => {
    const text = textOf(row)?.trim()
    if (!text) return null
    const folded = text.toLowerCase()
    if (!spellings.has(folded)) spellings.set(folded, text)
    return spellings.get(folded) ?? text
  })
}

/** Won ones first, each with the most frequent reason first. */
function reasonsIn(rows: readonly CountedInquiry[]): ReasonTally[] {
  return (['won', 'lost'] as const).flatMap((status) => {
    const ofStatus = rows.filter((row) => row.status === status)
    return [...groupTexts(ofStatus, ({ reason }) => reason)]
      .map(([reason, found]) => ({ status, reason, ...tallyOf(found) }))
      .toSorted(
        (a, b) => Number(a.reason === null) - Number(b.reason === null) || b.count - a.count,
      )
  })
}
