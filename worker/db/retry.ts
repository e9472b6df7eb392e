import { wait } from '../time.ts'

/** How long a write may take, in ms. After that, the visitor is told that it failed and may retry. */
export const writeTimeLimit = 9000

const tries = 3
const firstPause = 50

/**
 * Retries an idempotent write when D1 reports a transient error (D1's documentation, "Retry
 * queries"). The platform retries reads, but never writes. The first attempt is number 1.
 */
export async function retryTransient<T>(write: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(attempt)
    } catch (thrown) {
      if (attempt === tries || !isTransient(thrown)) throw thrown
      await wait(firstPause * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

/**
 * Whether D1 may well succeed on another attempt. A connection that is lost before D1 has answered
 * is not reported as an error of D1.
 */
export function isTransient(thrown: unknown) {
  return isSaidBy(thrown, transientRe)
}

/** Whether D1 failed, for any reason. */
export function isDatabaseFault(thrown: unknown) {
  return isSaidBy(thrown, /^D1_/)
}

/** Checks the causes too, because Drizzle wraps D1's errors. */
function isSaidBy(thrown: unknown, re: RegExp) {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (re.test(error.message)) return true
  }
  return false
}

const transientRe =
  /network connection lost|caused object to be reset|reset because its code was updated|limit and was reset|internal error in D1|cannot resolve D1|D1 DB is overloaded|transient issue/i
