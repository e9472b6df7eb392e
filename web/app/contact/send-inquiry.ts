import { api } from '../lib/api'
import { type Answer, readError, readJson } from '../lib/read-json'
import { isFieldName, type Problems } from './field-check'

export type Draft = { name: string; email: string; message: string } & Record<string, unknown>

export type Outcome =
  | { is: 'sent' }
  | { is: 'refused'; problems: Problems }
  /** The key already stands for another text. */
  | { is: 'mismatched' }
  | Failure

export type Failure = { is: 'failed'; waitSeconds?: number }

const timeLimitMs = 20_000

/** Sends a message once. Never throws: whatever goes wrong is an outcome. */
export async function sendInquiry(draft: Draft, idempotencyKey: string): Promise<Outcome> {
  try {
    const response = await api.inquiries.$post(
      { json: draft },
      {
        headers: { 'Idempotency-Key': idempotencyKey },
        init: { signal: AbortSignal.timeout(timeLimitMs) },
      },
    )
    return await readOutcome(response)
  } catch (thrown) {
    console.error('The message could not be sent', thrown)
    return { is: 'failed' }
  }
}

async function readOutcome(answer: Answer): Promise<Outcome> {
  // A proxy or a sign-in page of a network may answer 200 as well: only our own answer counts.
  if (answer.ok) return (await isReceipt(answer)) ? { is: 'sent' } : { is: 'failed' }

  const error = await readError(answer)
  if (error?.code === 'idempotency_mismatch') return { is: 'mismatched' }
  if (answer.status === 422 && error?.fields) {
    const problems = pickProblems(error.fields)
    if (Object.keys(problems).length > 0) return { is: 'refused', problems }
  }
  const waitSeconds = Number(answer.headers.get('retry-after'))
  return answer.status === 429 && waitSeconds > 0 ? { is: 'failed', waitSeconds } : { is: 'failed' }
}

async function isReceipt(answer: Answer) {
  const body: unknown = await readJson(answer)
  return typeof body === 'object' && body !== null && 'inquiry' in body
}

function pickProblems(fields: Record<string, string>): Problems {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isFieldName(name)))
}
