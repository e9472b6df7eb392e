/** A chunk that may be on its way. */
export type Lane = {
  /** How many others were, as it set out. */
  others: number
  /** Ends it. */
  release: () => void
}

/** Lets as many chunks be on their way as the connection takes, over all files. */
export function openLanes(count: () => number) {
  let taken = 0
  const waiting: (() => void)[] = []
  function next() {
    while (taken < count() && waiting.length > 0) {
      taken += 1
      waiting.shift()?.()
    }
  }
  return {
    async take(): Promise<Lane> {
      const others = await new Promise<number>((resolve) => {
        waiting.push(() => resolve(taken - 1))
        next()
      })
      return {
        others,
        release() {
          taken -= 1
          next()
        },
      }
    },
  }
}
