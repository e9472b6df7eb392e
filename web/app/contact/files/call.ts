import { contentDigest, type NewFile, type Upload } from '../../../../worker/files/contract'
import { readError } from '../../lib/read-json'

/** The Worker has refused a file for good; the message says what to do. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** No answer, or one that another try may change. */
export class Interrupted extends Error {
  constructor(
    /** How long to wait, in ms, where the answer says it. */
    readonly wait?: number,
  ) {
    super('The line was cut, or the Worker is busy.')
  }
}

/** The longest that a request may take, in ms: 64 KiB at 50 kbit/s take eleven seconds. */
const timeLimit = 30_000

type Call = { path: string; method: string; headers?: Record<string, string>; body?: BodyInit }

/** What a visitor's page asks of the Worker for one enquiry, whose link has the token. */
export function callsOf(token: string, signal: AbortSignal) {
  async function call({ path, method, headers, body }: Call) {
    const response = await fetch(`/api/files${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
      ...(body !== undefined && { body }),
    }).catch((thrown) => {
      signal.throwIfAborted()
      console.error('A part of a file could not be sent', thrown)
      throw new Interrupted()
    })
    if (response.ok) return response
    const error = await readError(response)
    const wait = Number(response.headers.get('retry-after')) * 1000 || undefined
    // Another answer than ours is that of something between.
    const isPassing = !error || response.status >= 500 || response.status === 429
    const isSpent = error?.code === 'file_budget_spent'
    if (isPassing && !isSpent) throw new Interrupted(wait)
    throw new Refused(error?.code ?? '', error?.message ?? '')
  }

  return {
    async announce(file: NewFile) {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(file)
      const response = await call({ path: '', method: 'POST', headers, body })
      return (await response.json()) as Upload
    },
    /** Tells whether the file is complete now. */
    async sendChunk(id: string, number: number, bytes: ArrayBuffer) {
      const digest = contentDigest(await crypto.subtle.digest('SHA-256', bytes))
      const headers = { 'content-type': 'application/octet-stream', 'content-digest': digest }
      const path = `/${id}/chunks/${number}`
      const response = await call({ path, method: 'PUT', headers, body: bytes })
      return response.status === 200
    },
    async remove(id: string) {
      await call({ path: `/${id}`, method: 'DELETE' })
    },
  }
}

export type Calls = ReturnType<typeof callsOf>
