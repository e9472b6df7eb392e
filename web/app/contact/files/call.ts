import {
  contentDigest,
  fileStates,
  type NewFile,
  smallChunkBytes,
  type Upload,
} from '../../../../worker/files/contract'
import { type Answer, readError, readJson } from '../../lib/read-json'

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
    readonly why: {
      /** How long to wait, in ms, where the answer says it. */
      wait?: number | undefined
      /** Whether it took longer than a request may. */
      isLate?: boolean
    } = {},
  ) {
    super('The line was cut, or the Worker is busy.')
  }
}

/** The longest that a request may take, in ms, for each `smallChunkBytes` of it: 18 kbit/s. */
const timeLimit = 30_000

/** Codes of refusals that no other try changes in good time, although their status says so. */
const final: readonly string[] = ['file_budget_spent', 'storage_full', 'files_not_taken']

type Call = { path: string; method: string; headers?: Record<string, string>; body?: BodyInit }

/** What a visitor's page asks of the Worker for one enquiry, whose link has the token. */
export function callsOf(token: string, signal: AbortSignal) {
  /** Returns the answer to a call: its body is read here, since a connection may break in the middle of it. */
  async function call({ path, method, headers, body }: Call, bytes = 0): Promise<Answer> {
    const limit = AbortSignal.timeout(timeLimit * Math.max(1, bytes / smallChunkBytes))
    try {
      const response = await fetch(`/api/files${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
        signal: AbortSignal.any([signal, limit]),
        ...(body !== undefined && { body }),
      })
      const text = await response.text()
      const { ok, status } = response
      return { ok, status, headers: response.headers, json: async () => JSON.parse(text) }
    } catch (thrown) {
      signal.throwIfAborted()
      console.error('A part of a file could not be sent', thrown)
      throw new Interrupted({ isLate: limit.aborted })
    }
  }

  return {
    async announce(file: NewFile) {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(file)
      return readUpload(await call({ path: '', method: 'POST', headers, body }))
    },
    /** Tells whether the file is complete now. */
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

/** A sign-in page of a network may answer 200 as well: only our own answer counts. */
async function readUpload(answer: Answer): Promise<Upload> {
  const body = answer.ok ? await readJson(answer) : undefined
  if (!isUpload(body)) throw await readFailure(answer)
  return body
}

/** By hand: a schema would make the script larger that every visitor of the form loads. */
function isUpload(body: unknown): body is Upload {
  const { file, missing } = (body ?? {}) as Partial<Upload>
  return fileStates.some((state) => state === file?.state) && Array.isArray(missing)
}

async function readFailure(answer: Answer) {
  const error = answer.ok ? undefined : await readError(answer)
  const wait = Number(answer.headers.get('retry-after')) * 1000 || undefined
  // Another answer than ours is that of something between.
  if (typeof error?.code !== 'string') return new Interrupted({ wait })
  const code: string = error.code
  const isPassing = answer.status >= 500 || answer.status === 429 || code === 'chunk_damaged'
  if (isPassing && !final.includes(code)) return new Interrupted({ wait })
  return new Refused(code, error.message)
}
