/** Prints one measurement, and whether it reaches its goal. */
export function printLine(what: string, figures: string, goal?: { isMet: boolean; text: string }) {
  const verdict = goal ? `   goal ${goal.text}${goal.isMet ? '' : ': MISSED'}` : ''
  console.log(`${what.padEnd(42)} ${figures}${verdict}`)
}
