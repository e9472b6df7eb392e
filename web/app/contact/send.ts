import * as v from 'valibot'
import type { ErrorBody } from '../../../worker/errors'
import { challengeField, challengeUnavailable } from '../../../worker/intake/contract'
import { type Answer, readJson } from '../lib/read-json'
import { timeLimit } from '../lib/time-limit'
import { contactForm } from '../words/contact-form'
import type { OpenDraft } from './draft'
import { type Answers, isFieldName, type Problems } from './fields'
import { noteArrival, noteNewKey } from './files/sent-pages'

type Settled = Exclude<Outcome, { status: 'mismatched' }> | { status: 'superseded' }

/**
 * Sends the message of a form. A retry keeps the key, so that nothing is stored twice, whichever
 * tab or visit sends it; a text that has changed since its key arrived is a new message and gets a
 * new key. An automatic retry sends only what the visitor has submitted: a message that another tab
 * has edited, or sent with another text, is `superseded`.
 */
export function sendDraft(draft: OpenDraft, answers: Answers, isAutomatic: boolean) {
  return inTurn(async (): Promise<Settled> => {
    const comparison = isAutomatic ? draft.compareStored(answers) : 'own'
    if (comparison === 'changed') return { status: 'superseded' }
    const body: Answers = { ...answers, ...draft.times() }
    // Turnstile may not have loaded yet, and gives its next token only after a while.
    if (isAutomatic) body[challengeField] ||= challengeUnavailable
    let outcome = await sendInquiry(body, draft.key)
    if (outcome.status === 'mismatched') {
      if (comparison === 'deleted') return { status: 'superseded' }
      const earlierKey = draft.key
      draft.renewKey(answers)
      noteNewKey(earlierKey, draft.key)
      // The first attempt has used the token, and Turnstile refuses one that is used twice.
      body[challengeField] = challengeUnavailable
      outcome = await sendInquiry(body, draft.key)
    }
    if (outcome.status === 'mismatched') return unexpected
    if (outcome.status === 'refused') return outcome
    if (outcome.page) noteArrival(draft.key, outcome.page)
    if (outcome.status === 'sent') draft.finish(answers)
    return outcome
  })
}

/** A new key cannot already belong to another text. */
const unexpected: Failure = { status: 'failed', why: 'server' }

/** Longer than an attempt of another tab takes, unless the browser has suspended that tab. */
const turnLimitMs = 35_000

/**
 * Runs `work`, which must not throw, in one tab of this site at a time. If Web Locks are missing (an
 * old browser, no HTTPS) or blocked together with storage, it starts at once, and if another tab
 * does not end its turn, after a while: the Worker still stores nothing twice under one key.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  return locks.request('contact-form', { signal: timeLimit(turnLimitMs) }, work).catch(work)
}

export type Receipt = {
  status: 'sent'
  reference: string | undefined
  /** The address of the enquiry's private page. */
  page: string | undefined
}

type Outcome =
  | Receipt
  | { status: 'refused'; problems: Problems }
  /** The key already belongs to another text. */
  | { status: 'mismatched' }
  | Failure

export type Failure = {
  status: 'failed'
  /**
   * In this order: no connection, no response from our server, a server error, too many messages,
   * the day's limit of text is used up, the database accepts nothing more today.
   */
  why: 'offline' | 'unreachable' | 'server' | 'busy' | 'spent' | 'closed'
  waitSeconds?: number
  /** The address of the enquiry's private page, if it was stored despite the failure. */
  page?: string
}

/**
 * Longer than the Worker takes at worst (26 s: 3 for Turnstile, 9 to store the message, 8 to notify
 * and 6 to record that), so that no failure is shown while the message is still being processed. If
 * a response comes later anyway, the retry has the same key.
 */
const timeLimitMs = 30_000

/** Browsers refuse a `keepalive` request of over 64 KiB; a UTF-16 code unit is up to three bytes. */
const keepaliveMaxLength = 20_000

/**
 * Makes one attempt to send a message. Never throws: every failure is an outcome. Uses plain
 * `fetch`, since the typed client would be a quarter of what this page loads.
 */
async function sendInquiry(answers: Answers, idempotencyKey: string): Promise<Outcome> {
  try {
    const body = JSON.stringify(answers)
    const response = await fetch('/api/inquiries', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body,
      // Lets the message arrive even if the visitor leaves the page before it is sent.
      keepalive: body.length <= keepaliveMaxLength,
      signal: timeLimit(timeLimitMs),
    })
    return await readOutcome(response)
  } catch (thrown) {
    console.error('The message could not be sent', thrown)
    return { status: 'failed', why: navigator.onLine ? 'unreachable' : 'offline' }
  }
}

async function readOutcome(answer: Answer): Promise<Outcome> {
  const body = await readJson(answer)
  // A proxy or a network's sign-in page may also respond with 200, so only our responses count.
  if (answer.ok) return readReceipt(body) ?? { status: 'failed', why: 'unreachable' }

  const { error, page } = (body ?? {}) as Partial<ErrorBody>
  if (error?.code === 'idempotency_mismatch') return { status: 'mismatched' }
  if (answer.status === 422 && error?.fields) {
    const problems = pickProblems(error.fields)
    if (Object.keys(problems).length > 0) return { status: 'refused', problems }
  }
  if (answer.status === 413) {
    return { status: 'refused', problems: { message: contactForm.tooLong } }
  }
  if (error?.code === 'text_budget_spent') return { status: 'failed', why: 'spent' }
  if (error?.code === 'database_limit_reached') return { status: 'failed', why: 'closed' }
  const waitSeconds = Number(answer.headers.get('retry-after'))
  if (answer.status === 429 && waitSeconds > 0) {
    return { status: 'failed', why: 'busy', waitSeconds }
  }
  return { status: 'failed', why: 'server', ...(typeof page === 'string' && { page }) }
}

const ReceiptBody = v.object({
  inquiry: v.object({ reference: v.optional(v.string()) }),
  page: v.optional(v.string()),
})

function readReceipt(answer: unknown): Outcome | undefined {
  const body = v.safeParse(ReceiptBody, answer)
  if (!body.success) return undefined
  const { inquiry, page } = body.output
  return { status: 'sent', reference: inquiry.reference, page }
}

function pickProblems(fields: Record<string, string>): Problems {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isFieldName(name)))
}
