import type { ErrorBody } from '../../../worker/errors'

/** What is read of an answer, whichever call it came from. */
export type Answer = {
  ok: boolean
  status: number
  headers: { get(name: string): string | null }
  json(): Promise<unknown>
}

/** Reads an answer's JSON; undefined for anything else, such as a proxy's own error page. */
export async function readJson<Body>(answer: { json(): Promise<Body> }) {
  try {
    return await answer.json()
  } catch {
    return undefined
  }
}

/** Reads why a call was refused; undefined when the answer does not say. */
export async function readError(answer: Answer) {
  const body = (await readJson(answer)) as Partial<ErrorBody> | null | undefined
  return body?.error
}
