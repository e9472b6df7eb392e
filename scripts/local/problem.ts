import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'

const root = resolve(import.meta.dirname, '../..')

/** An error that the user can correct: shown as one sentence, without a stack trace. */
export class Problem extends Error {
  override name = 'Problem'
}

/** Flags that npm takes for itself if the -- before them is missing; it sets a variable for each. */
const swallowed = [
  'dry-run',
  'plan',
  'one-worker',
  'remote',
  'without-backup',
  'new-key',
  'rollback',
  'allow-samples',
  'if-any',
  'list',
  'download',
  'to',
  'into',
  'check',
  'only-lighthouse',
  'runs',
  'pairs',
  'folder',
  'megabytes',
]

/** Throws a `Problem` if npm took flags of the command, which would then do something else. */
export function requireFlags(env: NodeJS.ProcessEnv) {
  const taken = swallowed.filter((flag) => env[`npm_config_${flag.replaceAll('-', '_')}`])
  // npm sets the variable of a flag that begins with --no to an empty text.
  if (env.npm_config_lighthouse === '') taken.push('no-lighthouse')
  // Also a setting of npm's own, which says nothing about other commands.
  if (env.npm_config_force && env.npm_lifecycle_event === 'admin') taken.push('force')
  if (env.npm_config_yes && env.npm_lifecycle_event === 'setup') taken.push('yes')
  if (taken.length === 0) return
  const words = taken.map((flag) => `--${flag}`).join(' ')
  const command = `npm run ${env.npm_lifecycle_event ?? '<command>'} -- ${words}`
  throw new Problem(
    `npm took ${words} for itself, so nothing was done. Put -- before it: ${command}`,
  )
}

/**
 * Throws a `Problem` if the project's folder has a name that the tools take for part of a URL: they
 * decode `%20`, and end a path at `#` or `?`.
 */
export function requireUsableFolder(folder: string) {
  const [character] = /[%#?]/.exec(folder) ?? []
  if (!character) return
  throw new Problem(
    `The project is in ${folder}, and its tools do not find files in a folder with “${character}” in its name. Rename the folder, or move the project to another one.`,
  )
}

/** Runs a command's `main`; whatever the user can correct ends it with one message and exit code 1. */
export async function runCommand(main: () => Promise<void>) {
  try {
    requireFlags(process.env)
    requireUsableFolder(root)
    await main()
  } catch (thrown) {
    const message = explain(thrown)
    if (!message) throw thrown
    console.error(`\n${message}\n`)
    process.exitCode = 1
  }
}

/** Returns undefined for an error that nobody expects. */
function explain(thrown: unknown) {
  if (thrown instanceof Problem) return thrown.message
  if (!(thrown instanceof Error)) return undefined
  const { code, path, message }: NodeJS.ErrnoException = thrown
  // Ctrl-C or Ctrl-D at a question.
  if (code === 'ABORT_ERR' && message.startsWith('Aborted with')) return 'Stopped.'
  const reason = code && path && unusable[code]
  return reason && `${path} cannot be used: ${reason}. Once that is settled, run the command again.`
}

/** Errors of the system that are about the user's own files. */
const unusable: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'it can only be read',
  ENOSPC: 'the disk is full',
}

/** Prints `text` and ends the process if the command was called with --help or -h. */
export function answerHelp(text: string) {
  if (!process.argv.some((word) => word === '--help' || word === '-h')) return
  console.log(text.trim())
  process.exit(0)
}

/** Reads the command's options. A `Problem` says which of them is wrong, above the help. */
export function parseOptions<Config extends ParseArgsConfig>(help: string, config: Config) {
  try {
    return parseArgs(config)
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    // For an unknown option Node adds how to pass a name that starts with a hyphen.
    throw usageProblem(help, message.split('. To specify')[0] ?? '')
  }
}

/** Returns the `Problem` of a command that was called wrongly: what is wrong, above the help. */
export function usageProblem(help: string, message: string) {
  return new Problem(`${message}\n\n${help.trim()}`)
}
