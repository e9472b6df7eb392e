import { type Answer, readError, readJson } from '../lib/read-json'
import type { Answers } from './answers'
import { isFieldName, type Problems } from './field-check'

export type Outcome =
  | { is: 'sent' }
  | { is: 'refused'; problems: Problems }
  /** The key already stands for another text. */
  | { is: 'mismatched' }
  | Failure

export type Failure = {
  is: 'failed'
  /** No connection; no answer of ours, for whatever reason; a failure of ours; too many messages. */
  why: 'offline' | 'unreachable' | 'server' | 'busy'
  waitSeconds?: number
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
export async function sendInquiry(answers: Answers, idempotencyKey: string): Promise<Outcome> {
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
  // A proxy or a sign-in page of a network may answer 200 as well: only our own answer counts.
  if (answer.ok) {
    return (await isReceipt(answer)) ? { is: 'sent' } : { is: 'failed', why: 'unreachable' }
  }

  const error = await readError(answer)
  if (error?.code === 'idempotency_mismatch') return { is: 'mismatched' }
  if (answer.status === 422 && error?.fields) {
    const problems = pickProblems(error.fields)
    if (Object.keys(problems).length > 0) return { is: 'refused', problems }
  }
  const waitSeconds = Number(answer.headers.get('retry-after'))
  if (answer.status === 429 && waitSeconds > 0) return { is: 'failed', why: 'busy', waitSeconds }
  return { is: 'failed', why: 'server' }
}

async function isReceipt(answer: Answer) {
  const body: unknown = await readJson(answer)
  return typeof body === 'object' && body !== null && 'inquiry' in body
}

function pickProblems(fields: Record<string, string>): Problems {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isFieldName(name)))
}
