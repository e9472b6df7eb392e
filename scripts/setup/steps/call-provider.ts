import { Problem } from '../../local/problem.ts'

/** In ms. */
const timeLimit = 15_000

/** Calls an e-mail provider. Throws a `Problem` if it cannot be reached in time. */
export async function callProvider(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeLimit) })
    return { status: response.status, text: await response.text() }
  } catch {
    throw new Problem(
      `${URL.parse(url)?.host ?? url} does not answer. Check the connection, and run npm run setup again, which continues here.`,
    )
  }
}
