import type { ClientResponse } from 'hono/client'
import type { SuccessStatusCode } from 'hono/utils/http-status'
import type { ErrorBody } from '../../../../worker/errors'
import { second } from '../../../../worker/time'
import { readJson } from '../../lib/read-json'
import { isNetworkError } from './connection'

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

/** The body of a successful answer; undefined if it has none. */
type BodyOf<Response> =
  Response extends ClientResponse<infer Body, infer Status, infer Format>
    ? Status extends SuccessStatusCode
      ? Format extends 'json'
        ? WithoutUndefined<Body>
        : undefined
      : never
    : never

/** JSON has no `undefined`, but Hono adds it to the types of optional properties. */
type WithoutUndefined<Json> = Json extends object
  ? { [Key in keyof Json]: WithoutUndefined<Exclude<Json[Key], undefined>> }
  : Json

/** For a POST without a body to a route with `requireJson`, which wants the type of one. */
export const asJson = { headers: { 'content-type': 'application/json' } }

/** Returns the body of a successful answer, or throws a `SignedOutError` or a `CallError`. */
export async function answerTo<Response extends ClientResponse<unknown, number>>(
  call: Promise<Response>,
): Promise<BodyOf<Response>> {
  const response = await call
  if (response.status === 401) throw new SignedOutError()
  if (response.status === 204) return undefined as BodyOf<Response>
  const body = await readJson(response)
  if (!response.ok || body === undefined) {
    throw new CallError(response.status, body as Partial<ErrorBody> | undefined)
  }
  return body as BodyOf<Response>
}

/** The same for a call that deletes something; the answer is `known` if a colleague has done so. */
export async function answerToDeletion<Response extends ClientResponse<unknown, number>>(
  call: Promise<Response>,
  known: BodyOf<Response>,
): Promise<BodyOf<Response>> {
  try {
    return await answerTo(call)
  } catch (thrown) {
    if (thrown instanceof CallError && thrown.code === 'not_found') return known
    throw thrown
  }
}

/**
 * Makes a call up to three times while no answer comes. It must have a key or a version, so that the
 * API does not do again what it did although the answer was lost. React Query's `retry` would wait
 * until the tab is visible.
 */
export async function untilAnswered<Result>(call: () => Promise<Result>) {
  for (const pause of [1 * second, 2 * second]) {
    try {
      return await call()
    } catch (thrown) {
      if (!isNetworkError(thrown)) throw thrown
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return call()
}

/** Returns whether a call may have taken effect, although no answer confirms it. */
export function isUnanswered(thrown: unknown) {
  if (thrown instanceof CallError) return thrown.status >= 500 || thrown.status < 300
  return isNetworkError(thrown)
}

/** Refusals with these are for good, or name a time: their message says more than "Try again". */
const refusalStatuses = [404, 409, 410, 413, 422, 429]

/** Returns the API's reason for refusing a call, as a sentence; undefined for any other error. */
export function refusalReason(thrown: unknown) {
  if (!(thrown instanceof CallError)) return undefined
  const isNamed =
    refusalStatuses.includes(thrown.status) || thrown.code === 'database_limit_reached'
  if (!isNamed) return undefined
  const { fields, message } = thrown.body?.error ?? {}
  const reason = Object.values(fields ?? {})[0] ?? message
  return reason?.replace(/[^.]$/, '$&.')
}
