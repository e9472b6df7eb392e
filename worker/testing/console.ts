import { onTestFinished, vi } from 'vitest'

/** Captures console output instead of printing it. Returns a function that returns all of it. */
export function capturePrints() {
  const levels = ['log', 'info', 'warn', 'error', 'debug'] as const
  const prints = levels.map((level) => vi.spyOn(console, level).mockImplementation(() => undefined))
  onTestFinished(() => {
    for (const print of prints) print.mockRestore()
  })
  return () => prints.flatMap((print) => print.mock.calls.flat()).join('\n')
}
