/** The time span over which the speed is measured, in ms. */
const span = 10_000

/** Measures the upload speed in bytes per second. */
export function watchSpeed(now = () => performance.now()) {
  const sentOf = new Map<string, number>()
  let steps: { at: number; bytes: number }[] = []

  function drop() {
    const since = now() - span
    steps = steps.filter(({ at }) => at > since)
  }

  return {
    /** Records how many bytes of a file have arrived. The first call only sets the baseline. */
    note(id: string, sent: number) {
      const before = sentOf.get(id)
      sentOf.set(id, sent)
      if (before !== undefined && sent > before) steps.push({ at: now(), bytes: sent - before })
      drop()
    },
    now() {
      drop()
      const bytes = steps.reduce((sum, step) => sum + step.bytes, 0)
      const since = steps[0]?.at ?? now()
      return (bytes * 1000) / Math.max(1000, now() - since)
    },
  }
}
