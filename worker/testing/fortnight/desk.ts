/** What a person of the simulation does at the desk. The book records it, whatever the product makes of it. */
import { expect } from 'vitest'
import type { ListedInquiry } from '../../inbox/listed'
import { day, hour, minute } from '../../time'
import { asAdmin } from '../edits'
import type { Answer } from './book'
import type { World } from './world'

export type Person = {
  name: string
  id: string
  email: string
  /** An enquiry that they have begun to answer, and the newest reply that was in it. */
  draft: { id: string; lastReply: number } | null
}

type Opened = Awaited<ReturnType<ReturnType<typeof deskOf>['open']>>
type Versioned = Pick<ListedInquiry, 'id' | 'timestamp' | 'version'>

export function deskOf(
  { book, provider, chance, pick, below }: World,
  person: Person,
  headers: Record<string, string>,
) {
  const call = (method: string, path: string, body?: object, more: object = {}) =>
    asAdmin(method, `/api/inquiries${path}`, body, {
      ...{ headers, changes: provider.changes() },
      ...more,
    })

  async function open(id: string) {
    const { timeline, customer, inquiry } = await call('GET', `/${id}`)
    const replies = timeline.flatMap((entry) => (entry.kind === 'reply' ? entry : []))
    const other = customer.others.find(({ box }) => ['inbox', 'waiting', 'done'].includes(box))
    return { inquiry, replies, other, hasFailed: replies.some(({ state }) => state === 'failed') }
  }

  function beginReply({ inquiry, replies }: Pick<Opened, 'inquiry' | 'replies'>) {
    person.draft = { id: inquiry.id, lastReply: Math.max(0, ...replies.map(({ id }) => id)) }
  }

  async function sendReply() {
    const { draft } = person
    if (!draft) throw new Error('There is no draft.')
    person.draft = null
    const { id, lastReply } = draft
    const mark = book.mark('Answer')
    const text = `${mark} We can install it in March.`
    const status = chance(0.2) ? ('quoted' as const) : undefined
    const then = { ...(status && { status }), ...(chance(0.2) && { remindAt: Date.now() + day }) }
    const reply = { text, lastReply, isQuoting: chance(0.2), ...then }
    const at = Date.now()
    const enquiry = book.find(id)
    const unsent = { sentAt: null, sent: 0, wanted: 1, hasBounced: false }
    enquiry.answers.push({ at, by: person.name, mark, ...unsent })
    const sent = await call('POST', `/${id}/replies`, reply, { key: crypto.randomUUID() })
    if (sent.status !== 201) {
      // A colleague has replied, or merged it, since it was opened.
      enquiry.answers.pop()
      return expect(['replied_meanwhile', 'reply_withheld']).toContain(sent.error.code)
    }
    enquiry.owner ??= person.name
    enquiry.status = status ?? (enquiry.status === 'new' ? 'answered' : enquiry.status)
  }

  /** With a note's mark in each: what is said on the telephone is not sent either. */
  async function addNote(id: string, note: { kind: 'note' | 'call'; isAnswer?: boolean }) {
    const mark = book.mark('INTERNAL')
    book.notes.push(mark)
    const at = Date.now()
    const added = await call('POST', `/${id}/notes`, {
      ...note,
      text: `${mark} Ask for the plan.`,
    })
    expect(added.status).toBe(201)
    if (note.kind === 'note') return
    const enquiry = book.find(id)
    enquiry.owner ??= person.name
    if (!note.isAnswer) return enquiry.questions.push({ at, mark, via: 'call' })
    if (enquiry.status === 'new') enquiry.status = 'answered'
    enquiry.answers.push(answerByCall(at))
  }

  function answerByCall(at: number): Answer {
    const never = { mark: null, sent: 0, wanted: 0, hasBounced: false }
    return { at, by: person.name, sentAt: at, ...never }
  }

  /** The newer one becomes part of the older one. */
  async function merge(one: Versioned, other: Versioned) {
    const [kept, merged] = one.timestamp < other.timestamp ? [one, other] : [other, one]
    const versions = { version: merged.version, intoVersion: kept.version }
    const answer = await call('POST', `/${merged.id}/merge`, { into: kept.id, ...versions })
    expect(answer.status).toBe(200)
    const [into, part] = [book.find(kept.id), book.find(merged.id)]
    for (const each of book.partsOf(part)) each.mergedInto = into
    into.owner ??= part.owner
  }

  /** Answered ones are put aside, or closed. */
  async function close({ id, version }: ListedInquiry) {
    const edit = pick([
      { remindAt: Date.now() + (1 + below(4)) * day },
      { isDone: true },
      { status: 'quoted', amount: 1000 * below(900) },
      {
        status: 'won',
        amount: 1000 * below(900),
        outcomeReason: pick(['Price', 'Earlier work']),
      },
      { status: 'lost', outcomeReason: pick(['Price', 'No budget']) },
      { status: 'no_answer' },
    ] as const)
    const answer = await call('PATCH', `/${id}`, edit, { version })
    expect(answer.status).toBe(200)
    const enquiry = book.find(id)
    if ('status' in edit) enquiry.status = edit.status
    if ('amount' in edit) enquiry.amount = edit.amount
    if ('outcomeReason' in edit) enquiry.reason = edit.outcomeReason
  }

  /** After an e-mail that could not be delivered, the address is asked for on the telephone. */
  async function sendAgain({ id }: Pick<ListedInquiry, 'id'>) {
    const { inquiry, replies } = await open(id)
    const failed = replies.findLast(({ state }) => state === 'failed')
    // A colleague has sent it again, and the provider has not accepted it yet.
    if (!failed) return
    const of = failed.inquiryId ?? id
    if (failed.failure?.code === 'bounced_address' && !inquiry.email.startsWith('real.')) {
      const { version } = inquiry
      const email = `real.${inquiry.email}`
      if (of === id) await call('PATCH', `/${id}/customer`, { email }, { version })
    }
    const answer = book.find(of).answers.find(({ mark }) => mark && failed.text.includes(mark))
    if (!answer) throw new Error('The book has no such answer.')
    if (answer.hasBounced) answer.wanted += 1
    answer.hasBounced = false
    answer.sentAt = null
    const again = await call('POST', `/${of}/replies/${failed.id}/delivery`, {})
    expect(again.status).toBe(200)
  }

  async function enterCall() {
    const mark = book.mark('Question')
    let at = Date.now() - below(60) * minute
    // The list is in the order of time, and by chance for two at the same time.
    while (book.enquiries.some((enquiry) => enquiry.at === at)) at -= minute
    const [isAnswered, isOwned] = [chance(0.4), chance(0.5)]
    const email = `caller${at / hour}@site.example`
    const entered = {
      ...{ enteredAs: 'call', name: 'Caller', email, message: `${mark} A shelf.` },
      ...{ receivedAt: at, isAnswered, ownerId: isOwned ? person.id : null },
    }
    const { inquiry } = await call('POST', '/entered', entered, { key: crypto.randomUUID() })
    const questions = [{ at, mark, via: 'form' as const }]
    const enquiry = book.enter({ id: inquiry.id, at, email, questions })
    if (isOwned) enquiry.owner = person.name
    if (!isAnswered) return
    enquiry.status = 'answered'
    enquiry.answers.push(answerByCall(Date.now()))
  }

  return { open, beginReply, sendReply, addNote, merge, close, sendAgain, enterCall }
}
