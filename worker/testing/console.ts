import { onTestFinished, vi } from 'vitest'

/** Keeps what the product prints from the terminal; returns a function that gives all of it. */
export function capturePrints() {
  const levels = ['log', 'info', 'warn', 'error', 'debug'] as const
  const prints = levels.map((level) => vi.spyOn(console, level).mockImplementation(() => undefined))
  onTestFinished(() => {
    for (const print of prints) print.mockRestore()
  })
  return () => prints.flatMap((print) => print.mock.calls.flat()).join('\n')
}
