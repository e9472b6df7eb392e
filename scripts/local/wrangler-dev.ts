import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from './problem.ts'
import { noteRuntime } from './processes.ts'
import { root } from './settings.ts'
import { endWithParent, tools } from './tools.ts'

type Options = {
  port: number
  stateDir: string
  settingsFiles: string[]
  /** The Worker's file, if not that of wrangler.toml. */
  script?: string
  /** Called with each line worth showing. */
  print: (line: string) => void
}

/** Starts `wrangler dev` for the site and the API, and resolves when it answers. */
export async function startWranglerDev(options: Options) {
  const { port, stateDir, settingsFiles, script, print } = options
  const child = spawn(
    process.execPath,
    [
      ...[
        '--no-warnings',
        '--import',
        endWithParent,
        tools.wrangler,
        'dev',
        ...(script ? [script] : []),
      ],
      ...['--ip', '127.0.0.1'],
      ...['--port', String(port), '--inspector-port', '0', '--persist-to', stateDir],
      ...['--show-interactive-dev-session', 'false'],
      ...settingsFiles.flatMap((file) => ['--env-file', file]),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        // At the level set by loadWrangler, the Worker's own log would not be printed.
        WRANGLER_LOG: 'log',
        WRANGLER_SEND_METRICS: 'false',
        // Its API would let any program on this machine read and change the database.
        X_LOCAL_EXPLORER: 'false',
        FORCE_COLOR: '0',
        NO_COLOR: '1',
      },
    },
  )
  const lines = listen(child, print)
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 0)))
  const origin = `http://localhost:${port}`
  const stop = () => end(child, ended)
  for (let tries = 0; tries < 240; tries += 1) {
    if (child.exitCode !== null) throw new Problem(`The Worker did not start.\n${lines.join('\n')}`)
    if (await isUp(port)) {
      noteRuntime(stateDir, child.pid)
      return { origin, stop, ended }
    }
    await wait(250)
  }
  await stop()
  throw new Problem(`The Worker did not answer within a minute.\n${lines.join('\n')}`)
}

/** Throws a `Problem` if another program uses the port; `command` is what was run. */
export async function requireFreePort(port: number, command: string) {
  if (await isPortFree(port)) return
  throw new Problem(
    `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} ${command}`,
  )
}

export async function isPortFree(port: number) {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

/** Prints the Worker's log above debug level, the e-mails of `log`, and wrangler's errors. */
function listen(child: ChildProcess, print: (line: string) => void) {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      if (line.trim()) lines.push(line)
      if (lines.length > 40) lines.shift()
      if (/^(\{"level":"(?!debug)|│ )/.test(line) || /ERROR|Uncaught/.test(line)) print(line)
    })
  }
  return lines
}

async function isUp(port: number) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`)
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}

async function end(child: ChildProcess, ended: Promise<number>) {
  child.kill('SIGTERM')
  const giveUp = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(giveUp)
  // If wrangler was killed, its own children still hold them, and this process would not end.
  child.stdout?.destroy()
  child.stderr?.destroy()
}
