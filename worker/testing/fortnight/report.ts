/** What the report has to say, counted from the book. */
import { type Book, type Enquiry, firstAnswer } from './book'
import { countWorkingTime, findDue } from './office-hours'

/** Nine working hours are the longest working day. */
const targetOf = ({ isUrgent }: Enquiry) => (isUrgent ? 4 : 9)

/** A first answer, or the wait for one that is late: `by` is null. */
type Counted = { enquiry: Enquiry; by: string | null; isLate: boolean; took: number }

export function countReport(book: Book, now: number) {
  const enquiries = book.listed()
  const counted = enquiries.flatMap((enquiry): Counted[] => {
    const answer = firstAnswer(book, enquiry)
    const until = answer?.at ?? now
    const isLate = until > findDue(enquiry.at, targetOf(enquiry))
    if (!answer && !isLate) return []
    const took = countWorkingTime(enquiry.at, until)
    return [{ enquiry, by: answer?.by ?? null, isLate, took }]
  })
  const late = counted.filter(({ isLate }) => isLate)
  const [won, lost, silent] = (['won', 'lost', 'no_answer'] as const).map((status) =>
    enquiries.filter((enquiry) => enquiry.status === status),
  ) as [Enquiry[], Enquiry[], Enquiry[]]
  const quoted = enquiries.filter(({ status, amount }) => status === 'quoted' || amount !== null)
  return {
    answers: {
      inTime: counted.length - late.length,
      late: late.length,
      waiting: late.filter(({ by }) => by === null).length,
      median: middleOf(counted),
    },
    outcome: {
      received: enquiries.length,
      open: enquiries.length - won.length - lost.length - silent.length,
      ...{ quoted: sumOf(quoted), won: sumOf(won), lost: sumOf(lost), noAnswer: sumOf(silent) },
    },
    people: namesIn(enquiries, counted).map((name) => {
      const own = enquiries.filter(({ owner }) => owner === name)
      const answered = counted.filter(({ by }) => by !== null && by === name)
      return {
        name,
        received: own.length,
        late: late.filter(({ enquiry }) => enquiry.owner === name).length,
        openQuotes: own.filter(({ status }) => status === 'quoted').length,
        answered: answered.length,
        inTime: answered.filter(({ isLate }) => !isLate).length,
        median: middleOf(answered),
      }
    }),
    reasons: [...reasonsIn('won', won), ...reasonsIn('lost', lost)],
  }
}

const sumOf = (enquiries: readonly Enquiry[]) => {
  return {
    count: enquiries.length,
    value: enquiries.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  }
}

/** Those who wait come last, since nobody knows how long they will. */
function middleOf(counted: readonly Counted[]) {
  const [answered, waiting] = [counted.filter(({ by }) => by), counted.filter(({ by }) => !by)]
  const sorted = [answered, waiting].flatMap((some) => some.toSorted((a, b) => a.took - b.took))
  const { length } = sorted
  const middle =
    length % 2 === 1 ? [sorted[(length - 1) / 2]] : [sorted[length / 2 - 1], sorted[length / 2]]
  const [one, other = one] = middle
  if (!one || !other) return null
  return { ms: (one.took + other.took) / 2, isLonger: one.by === null || other.by === null }
}

function namesIn(enquiries: readonly Enquiry[], counted: readonly Counted[]) {
  const owners = enquiries.map(({ owner }) => owner)
  const names = [...owners, ...counted.flatMap(({ by }) => by ?? [])].filter(
    (name) => name !== null,
  )
  return [...[...new Set(names)].sort(), ...(owners.includes(null) ? [null] : [])]
}

function reasonsIn(status: 'won' | 'lost', enquiries: readonly Enquiry[]) {
  const groups = Map.groupBy(enquiries, ({ reason }) => reason)
  return [...groups].map(([reason, some]) => ({ status, reason, ...sumOf(some) }))
}
