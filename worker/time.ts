/** Durations in ms. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Whole days since 1 January 1970. */
export function utcDayOf(ms: number) {
  return Math.floor(ms / day)
}

/** As in `2026-11-22`, of a day since 1970. */
export function dateOf(number: number) {
  return new Date(number * day).toISOString().slice(0, 10)
}

/** From 0 for Monday: 1 January 1970 was a Thursday. */
export function weekdayOf(number: number) {
  return (number + 3) % 7
}

/** The Monday of the week of a day, both in days since 1970. */
export function mondayOf(number: number) {
  return number - weekdayOf(number)
}

/** In whole seconds; what is counted per UTC day starts again then. */
export function secondsToMidnight(now: number) {
  return Math.ceil((day - (now % day)) / second)
}

export function wait(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms))
}

/** Not `AbortSignal.timeout`: a call to D1 takes no signal, and a fake clock does not advance it. */
export async function withTimeLimit<T>(ms: number, work: (signal: AbortSignal) => Promise<T>) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new DOMException(`No answer within ${ms} ms.`, 'TimeoutError')
      controller.abort(reason)
      reject(reason)
    }, ms)
  })
  try {
    return await Promise.race([work(controller.signal), limit])
  } finally {
    clearTimeout(timer)
  }
}
