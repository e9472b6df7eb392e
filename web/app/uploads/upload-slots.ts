/** A slot for sending one chunk. */
export type UploadSlot = {
  /** How many other chunks were being sent when this one started. */
  others: number
  /** Frees the slot. */
  release: () => void
}

/** Limits how many chunks are sent at a time, over all files. */
export function openUploadSlots(count: () => number) {
  let taken = 0
  const waiting: (() => void)[] = []
  function next() {
    while (taken < count() && waiting.length > 0) {
      taken += 1
      waiting.shift()?.()
    }
  }
  return {
    async take(): Promise<UploadSlot> {
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
