/** Something the person at the terminal can put right: shown as one sentence, without a stack. */
export class Problem extends Error {
  override name = 'Problem'
}

/** Runs a command's `main`; a `Problem` ends it with its sentence and exit code 1. */
export async function runCommand(main: () => Promise<void>) {
  try {
    await main()
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown
    console.error(`\n${thrown.message}\n`)
    process.exitCode = 1
  }
}

/** Prints `text` and ends the process if the command was called with --help or -h. */
export function answerHelp(text: string) {
  if (!process.argv.some((word) => word === '--help' || word === '-h')) return
  console.log(text.trim())
  process.exit(0)
}
