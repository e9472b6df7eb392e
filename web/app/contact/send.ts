import * as v from 'valibot'
import type { ErrorBody } from '../../../worker/errors'
import { contactForm } from '../content/words/contact-form'
import { type Answer, readJson } from '../lib/read-json'
import type { OpenDraft } from './draft'
import { type Answers, isFieldName, type Problems } from './fields'
import { noteArrival, noteNewKey } from './files/sent-pages'

type Settled = Exclude<Outcome, { is: 'mismatched' | 'sent' }> | Sent | { is: 'superseded' }

/** `key` is the one it has arrived under. */
export type Sent = Receipt & { key: string }

/**
 * Sends the message of a form. A retry keeps the key, so that nothing is stored twice, whichever
 * tab or visit sends it; a text that has changed since its key arrived is another message and gets
 * a new one. By itself it sends only what the visitor pressed Send on: what another tab has changed
 * or sent in another form is `superseded`.
 */
export function sendDraft(draft: OpenDraft, answers: Answers, isByItself: boolean) {
  return inTurn(async (): Promise<Settled> => {
    const kept = isByItself ? draft.compareKept(answers) : 'own'
    if (kept === 'changed') return { is: 'superseded' }
    const body = { ...answers, ...draft.times() }
    let outcome = await sendInquiry(body, draft.key)
    if (outcome.is === 'mismatched') {
      if (kept === 'deleted') return { is: 'superseded' }
      const earlierKey = draft.key
      draft.renewKey(answers)
      noteNewKey(earlierKey, draft.key)
      outcome = await sendInquiry(body, draft.key)
    }
    if (outcome.is === 'mismatched') return unexpected
    if (outcome.is === 'refused') return outcome
    const { key } = draft
    if (outcome.page) noteArrival(key, outcome.page)
    if (outcome.is === 'failed') return outcome
    draft.finish(answers)
    return { ...outcome, key }
  })
}

/** A key nobody has used cannot stand for another text. */
const unexpected: Failure = { is: 'failed', why: 'server' }

/**
 * Does the work, which must not throw, while no other tab of this site does such work. Where there
 * are no Web Locks (an old browser, no HTTPS), or they are refused together with the storage, it
 * starts at once: the Worker still stores nothing twice under one key.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request('contact-form', work).catch(work) : work()
}

type Receipt = {
  is: 'sent'
  reference: string | undefined
  /** The address of the enquiry's private page. */
  page: string | undefined
}

type Outcome =
  | Receipt
  | { is: 'refused'; problems: Problems }
  /** The key already stands for another text. */
  | { is: 'mismatched' }
  | Failure

export type Failure = {
  is: 'failed'
  /**
   * No connection; no answer of ours, for whatever reason; a failure of ours; too many messages; too
   * much text for a day.
   */
  why: 'offline' | 'unreachable' | 'server' | 'busy' | 'spent'
  waitSeconds?: number
  /** The address of the private page, where the message is stored all the same. */
  page?: string
}

/**
 * Longer than the Worker takes at its worst (26 s), so that nobody is told of a failure while the
 * message is still on its way. Should it be late all the same, a retry has the same key.
 */
const timeLimitMs = 30_000

/**
 * Sends a message once. Never throws: whatever goes wrong is an outcome. By `fetch` itself, since
 * the typed client would be a quarter of what this page loads.
 */
async function sendInquiry(answers: Answers, idempotencyKey: string): Promise<Outcome> {
  try {
    const response = await fetch('/api/inquiries', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify(answers),
      signal: AbortSignal.timeout(timeLimitMs),
    })
    return await readOutcome(response)
  } catch (thrown) {
    console.error('The message could not be sent', thrown)
    return { is: 'failed', why: navigator.onLine ? 'unreachable' : 'offline' }
  }
}

async function readOutcome(answer: Answer): Promise<Outcome> {
  const body = await readJson(answer)
  // A proxy or a sign-in page of a network may answer 200 as well: only our own answer counts.
  if (answer.ok) return readReceipt(body) ?? { is: 'failed', why: 'unreachable' }

  const { error, page } = (body ?? {}) as Partial<ErrorBody>
  if (error?.code === 'idempotency_mismatch') return { is: 'mismatched' }
  if (answer.status === 422 && error?.fields) {
    const problems = pickProblems(error.fields)
    if (Object.keys(problems).length > 0) return { is: 'refused', problems }
  }
  if (answer.status === 413) return { is: 'refused', problems: { message: contactForm.tooLong } }
  if (error?.code === 'text_budget_spent') return { is: 'failed', why: 'spent' }
  const waitSeconds = Number(answer.headers.get('retry-after'))
  if (answer.status === 429 && waitSeconds > 0) return { is: 'failed', why: 'busy', waitSeconds }
  return { is: 'failed', why: 'server', ...(typeof page === 'string' && { page }) }
}

const ReceiptBody = v.object({
  inquiry: v.object({ reference: v.optional(v.string()) }),
  page: v.optional(v.string()),
})

function readReceipt(answer: unknown): Outcome | undefined {
  const body = v.safeParse(ReceiptBody, answer)
  if (!body.success) return undefined
  const { inquiry, page } = body.output
  return { is: 'sent', reference: inquiry.reference, page }
}

function pickProblems(fields: Record<string, string>): Problems {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isFieldName(name)))
}
