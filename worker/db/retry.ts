import { wait } from '../time'

/** Longest that a write is waited for, in ms: past it the visitor hears of a failure and may retry. */
export const writeTimeLimit = 9000

const tries = 3
const firstPause = 50

/**
 * Runs an idempotent write again when D1 says that the fault is passing (D1's documentation,
 * "Retry queries"): the platform retries reads by itself, never writes.
 */
export async function retryTransient<T>(write: () => Promise<T>, chance = Math.random): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (thrown) {
      if (attempt === tries || !isTransient(thrown)) throw thrown
      await wait(firstPause * 2 ** attempt * (0.5 + chance()))
    }
  }
}

/** Answers whether D1 may well do the same thing if asked again. */
function isTransient(thrown: unknown) {
  return isSaidBy(thrown, transientRe)
}

/** Answers whether it was D1 that failed, for whatever reason. */
export function isDatabaseFault(thrown: unknown) {
  return isSaidBy(thrown, /^D1_/)
}

/** Drizzle wraps what D1 throws. */
function isSaidBy(thrown: unknown, re: RegExp) {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (re.test(error.message)) return true
  }
  return false
}

const transientRe =
  /network connection lost|storage caused object to be reset|reset because its code was updated|internal error in D1|cannot resolve D1|D1 DB is overloaded|transient issue/i
