import type { ErrorBody } from '../../../worker/errors'

/** The part of a response that is read, from `fetch` or the typed client. */
export type Answer = {
  ok: boolean
  status: number
  headers: { get(name: string): string | null }
  json(): Promise<unknown>
}

/** Reads the JSON of a response; undefined for anything else, such as a proxy's error page. */
export async function readJson<Body>(answer: { json(): Promise<Body> }) {
  try {
    return await answer.json()
  } catch {
    return undefined
  }
}

/** Reads the error of a failed call; undefined if the response has none. */
export async function readError(answer: Answer) {
  const body = (await readJson(answer)) as Partial<ErrorBody> | null | undefined
  return body?.error
}
