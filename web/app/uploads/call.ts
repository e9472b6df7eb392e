import {
  contentDigest,
  fileStates,
  type NewFile,
  smallChunkBytes,
  type Upload,
} from '../../../worker/files/contract'
import { type Answer, readError, readJson } from '../lib/read-json'
import { timeLimit } from '../lib/time-limit'

/** The Worker has rejected a file for good. The message says what to do. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** There was no response, or a failure that a retry may fix. */
export class Interrupted extends Error {
  constructor(
    readonly why: {
      /** How long to wait, in ms, if the response says so. */
      wait?: number | undefined
      /** Whether the request timed out. */
      isLate?: boolean
    } = {},
  ) {
    super('The connection was lost, or the Worker is busy.')
  }
}

/** The timeout of a request in ms for each `smallChunkBytes` of its body, or 18 kbit/s. */
const timeLimitMs = 30_000

/** Codes of errors that a retry does not fix soon enough, although their status suggests it. */
const final: readonly string[] = [
  'file_budget_spent',
  'storage_full',
  'files_not_taken',
  'database_limit_reached',
]

type Call = { path: string; method: string; headers?: Record<string, string>; body?: BodyInit }

/** By the token of the enquiry's private link. */
export const visitorsFiles = (token: string) => ({
  address: '/api/files',
  proof: { authorization: `Bearer ${token}` },
})

/** Where an enquiry's files are sent, and headers that authorise it. */
type Target = { address: string; proof?: Record<string, string> }

/** The Worker's file API for one enquiry. */
export function callsOf({ address, proof = {} }: Target, signal: AbortSignal) {
  /** Sends a request and reads the whole body, during which the connection may still break. */
  async function call({ path, method, headers, body }: Call, bytes = 0): Promise<Answer> {
    const limit = timeLimit(timeLimitMs * Math.max(1, bytes / smallChunkBytes), signal)
    const request = {
      method,
      headers: { ...proof, ...headers },
      signal: limit,
      ...(body !== undefined && { body }),
    }
    // Only what happens on the network is worth a retry.
    try {
      const response = await fetch(address + path, request)
      const text = await response.text()
      const { ok, status } = response
      return { ok, status, headers: response.headers, json: async () => JSON.parse(text) }
    } catch (thrown) {
      if (signal.aborted) throw signal.reason
      console.error('A file request failed', thrown)
      throw new Interrupted({ isLate: limit.aborted })
    }
  }

  return {
    async announce(file: NewFile) {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(file)
      return readUpload(await call({ path: '', method: 'POST', headers, body }))
    },
    /** Returns whether the file is now complete. */
    async sendChunk(id: string, number: number, bytes: ArrayBuffer) {
      const digest = contentDigest(await crypto.subtle.digest('SHA-256', bytes))
      const headers = { 'content-type': 'application/octet-stream', 'content-digest': digest }
      const path = `/${id}/chunks/${number}`
      const answer = await call({ path, method: 'PUT', headers, body: bytes }, bytes.byteLength)
      if (answer.status === 204) return false
      const { file } = await readUpload(answer)
      if (file.state !== 'complete') throw new Interrupted()
      return true
    },
    async remove(id: string) {
      const answer = await call({ path: `/${id}`, method: 'DELETE' })
      if (answer.status !== 204) throw await readFailure(answer)
    },
  }
}

export type Calls = ReturnType<typeof callsOf>

/** A network's sign-in page may also respond with 200, so only our own responses count. */
async function readUpload(answer: Answer): Promise<Upload> {
  const body = answer.ok ? await readJson(answer) : undefined
  if (!isUpload(body)) throw await readFailure(answer)
  return body
}

/** Checked by hand: a schema would enlarge the script that every visitor of the form loads. */
function isUpload(body: unknown): body is Upload {
  const { file, missing } = (body ?? {}) as Partial<Upload>
  return fileStates.some((state) => state === file?.state) && Array.isArray(missing)
}

async function readFailure(answer: Answer) {
  const error = answer.ok ? undefined : await readError(answer)
  const wait = Number(answer.headers.get('retry-after')) * 1000 || undefined
  // A response that is not ours comes from a proxy or network in between.
  if (typeof error?.code !== 'string') return new Interrupted({ wait })
  const code: string = error.code
  const isPassing = answer.status >= 500 || answer.status === 429 || code === 'chunk_damaged'
  if (isPassing && !final.includes(code)) return new Interrupted({ wait })
  return new Refused(code, error.message)
}
