type Goal = { isMet: boolean; text: string }

/** Prints one measurement, and whether it reaches its goal. */
export function printLine(what: string, figures: string, goal?: Goal, print = console.log) {
  const verdict = goal ? `   goal ${goal.text}${goal.isMet ? '' : ': MISSED'}` : ''
  print(`${what.padEnd(42)} ${figures}${verdict}`)
}
