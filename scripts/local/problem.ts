/** Something the person at the terminal can put right: shown as one sentence, without a stack. */
export class Problem extends Error {
  override name = 'Problem'
}

/** What npm has itself, or takes for its own, where the -- before it is missing: it sets a variable. */
const swallowed = ['dry-run', 'remote', 'without-backup', 'allow-samples', 'if-any', 'to', 'into']

/** Throws a `Problem` where npm has kept flags that are the command's: it would do something else. */
export function requireFlags(env: NodeJS.ProcessEnv) {
  const kept = swallowed.filter((flag) => env[`npm_config_${flag.replaceAll('-', '_')}`])
  if (kept.length === 0) return
  const words = kept.map((flag) => `--${flag}`).join(' ')
  const command = `npm run ${env.npm_lifecycle_event ?? '<command>'} -- ${words}`
  throw new Problem(
    `npm has kept ${words} for itself. Nothing was done. Put -- before it: ${command}`,
  )
}

/** Runs a command's `main`; a `Problem` ends it with its sentence and exit code 1. */
export async function runCommand(main: () => Promise<void>) {
  try {
    requireFlags(process.env)
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
