/** Resolves when the person at the terminal, or the system, asks to stop, or `ended` does. */
export async function untilStopped(ended: Promise<unknown>) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const asked = new Promise<void>((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve())
  })
  await Promise.race([asked, ended])
  // A second Ctrl-C must not cut the tidying up short.
  for (const signal of signals) process.on(signal, () => undefined)
}
