import type { ErrorBody } from '../../../../worker/errors'
import { type Answer, readJson } from '../../lib/read-json'

/** The API answered that nobody is signed in. */
export class SignedOutError extends Error {
  override name = 'SignedOutError'
}

/** The API answered with an error, or with a body that cannot be read. */
export class CallError extends Error {
  override name = 'CallError'

  constructor(
    readonly status: number,
    readonly body: Partial<ErrorBody> | undefined,
  ) {
    super(body?.error?.message ?? `The API answered ${status}.`)
  }

  get code() {
    return this.body?.error?.code
  }
}

/** Returns the body of a successful answer, or throws a `SignedOutError` or a `CallError`. */
export async function answerTo<Body>(call: Promise<Answer>): Promise<Body> {
  const response = await call
  if (response.status === 401) throw new SignedOutError()
  if (response.status === 204) return undefined as Body
  const body = await readJson(response)
  if (!response.ok || body === undefined) {
    throw new CallError(response.status, body as Partial<ErrorBody> | undefined)
  }
  return body as Body
}
