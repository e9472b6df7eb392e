/** What happened in the simulated fortnight, as it was done: nothing in here was read from the product. */
import type { Status } from '../../intake/contract'

/** What a customer said. For `call`, somebody of the team wrote it down. */
type Question = { at: number; mark: string; via: 'form' | 'mail' | 'page' | 'call' }

/** A reply, or a call in which the customer was answered. */
export type Answer = {
  at: number
  by: string
  /** None for a call. */
  mark: string | null
  /** When the provider last accepted it; a call is over at once. */
  sentAt: number | null
  /** How often the provider has accepted it, and how often people wanted it sent. */
  sent: number
  wanted: number
  hasBounced: boolean
}

export type Enquiry = {
  id: string
  at: number
  email: string
  isUrgent: boolean
  questions: Question[]
  answers: Answer[]
  mergedInto: Enquiry | null
  owner: string | null
  status: Status
  amount: number | null
  reason: string | null
}

export function openBook() {
  const enquiries: Enquiry[] = []
  let marks = 0
  const partsOf = (kept: Enquiry) =>
    enquiries.filter((part) => part === kept || part.mergedInto === kept)
  return {
    enquiries,
    /** E-mails that may belong to no enquiry, by their marks. */
    strays: [] as string[],
    notes: [] as string[],
    /** In a text, it is found nowhere else. */
    mark(kind: 'Question' | 'Answer' | 'INTERNAL') {
      marks += 1
      return `[${kind} ${marks}]`
    },
    enter(enquiry: Pick<Enquiry, 'id' | 'at' | 'email' | 'questions'> & Partial<Enquiry>) {
      const fresh = { answers: [], mergedInto: null, owner: null, amount: null, reason: null }
      const entered: Enquiry = { isUrgent: false, ...fresh, status: 'new', ...enquiry }
      enquiries.push(entered)
      return entered
    },
    find(id: string) {
      const found = enquiries.find((enquiry) => enquiry.id === id)
      if (!found) throw new Error(`The book has no enquiry ${id}.`)
      return found
    },
    findAnswer(mark: string) {
      for (const enquiry of enquiries) {
        const answer = enquiry.answers.find((each) => each.mark === mark)
        if (answer) return { enquiry, answer }
      }
      throw new Error(`The book has no answer ${mark}.`)
    },
    /** Those that are part of no other. */
    listed: () => enquiries.filter(({ mergedInto }) => mergedInto === null),
    partsOf,
    repliesIn: (kept: Enquiry) =>
      partsOf(kept).flatMap(({ answers }) => answers.filter(({ mark }) => mark !== null)),
    has: (id: string) => enquiries.some((enquiry) => enquiry.id === id),
    /** Both ways, without the enquiries themselves. */
    countMessages: () =>
      enquiries.reduce(
        (sum, { questions, answers }) => sum + questions.length - 1 + answers.length,
        0,
      ),
    /** What people have caused to be sent to a customer: replies, and an acknowledgement of each enquiry. */
    countSentTo(email: string) {
      const own = enquiries.filter((enquiry) => enquiry.email === email)
      return own.reduce(
        (sum, { answers }) => sum + 1 + answers.reduce((all, { wanted }) => all + wanted, 0),
        0,
      )
    },
  }
}

export type Book = ReturnType<typeof openBook>

const hasArrived = ({ sentAt, hasBounced }: Answer) => sentAt !== null && !hasBounced

/** The first question after the last answer. What was written before a question does not answer it. */
export function waitingSince(book: Book, kept: Enquiry) {
  const parts = book.partsOf(kept)
  const answers = parts.flatMap((part) => part.answers).filter(hasArrived)
  if (answers.length === 0) return kept.at
  const last = Math.max(...answers.map(({ at }) => at))
  const open = parts.flatMap(({ questions }) => questions).filter(({ at }) => at > last)
  return open.length > 0 ? Math.min(...open.map(({ at }) => at)) : null
}

/** Whether another answer has reached the customer that was written after this one. */
export function hasLaterAnswer(book: Book, kept: Enquiry, reply: Answer) {
  const answers = book.partsOf(kept).flatMap((part) => part.answers)
  return answers.some((answer) => answer.at > reply.at && hasArrived(answer))
}

/** When the first answer was sent, and by whom. */
export function firstAnswer(book: Book, kept: Enquiry) {
  const answers = book
    .partsOf(kept)
    .flatMap((part) =>
      part.answers.filter(hasArrived).map(({ by, sentAt }) => ({ by, at: sentAt ?? 0, part })),
    )
  return answers
    .filter(({ at, part }) => part === kept || at >= kept.at)
    .reduce<{ by: string; at: number } | null>(
      (first, answer) => (first && first.at <= answer.at ? first : answer),
      null,
    )
}
