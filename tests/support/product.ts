/** Starts the product as the README does, with its own state folder and port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithParent } from '../../scripts/local/tools.ts'
import { bringForward } from './local-data.ts'

export const root = resolve(import.meta.dirname, '../..')

export const admin = { email: 'owner@ceyforge.example', password: 'correct horse battery' }

export type Product = Awaited<ReturnType<typeof startProduct>>

/** Makes an empty state folder and returns it with a function that removes it. */
export function makeStateDir() {
  const folder = mkdtempSync(join(tmpdir(), 'ceyforge-state-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs the command behind `npm start` and resolves once it reports that it is running. */
export async function startProduct(stateDir: string, settings: Record<string, string> = {}) {
  const port = settings.PORT ?? String(await findFreePort())
  // It ends together with the tests, even if they are killed.
  const child = spawn(process.execPath, ['--import', endWithParent, 'scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      STATE_DIR: stateDir,
      PORT: port,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      // Whatever wrangler.toml has.
      TIME_ZONE: 'Asia/Colombo',
      REFERENCE_PREFIX: 'CF',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output = collect(child)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  while (!output.text.includes('Ctrl-C stops it.')) {
    if (child.exitCode !== null) throw new Error(`The product did not start:\n${output.text}`)
    await wait(100)
  }
  const origin = `http://localhost:${port}`
  return {
    origin,
    port,
    pid: child.pid ?? 0,
    output,
    ended,
    /** Runs cron as if `ahead` ms had passed, by moving the outbox's times back. */
    async cron(ahead = 0) {
      bringForward(stateDir, ahead)
      const response = await fetch(`${origin}/cdn-cgi/handler/scheduled`)
      await response.text()
      if (!response.ok) throw new Error(`Cron failed: ${response.status}`)
    },
    post: postTo(origin),
    async stop() {
      child.kill('SIGINT')
      await ended
    },
    /** Kills all of the product's processes at once, as a power cut would. */
    async kill() {
      for (const pid of await descendantsOf(child.pid ?? 0)) tryToKill(pid)
      await ended
    },
  }
}

/** Returns a function that sends an enquiry, as the form does. */
export const postTo =
  (origin: string) =>
  (body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/inquiries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

/** Signs in and returns the Cookie header of the session. */
export async function signIn(origin: string, credentials = admin) {
  const response = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (response.status !== 200) throw new Error(`Sign-in failed: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** The administrator's Cookie headers, by origin: sign-ins are limited, and each hashes a password. */
const cookies = new Map<string, Promise<string>>()

/** Fetches an address as the administrator, who signs in again if the session has ended. */
export async function fetchAsAdmin(address: string, init: RequestInit = {}): Promise<Response> {
  const { origin } = new URL(address)
  const known = cookies.get(origin)
  const cookie = known ?? signIn(origin)
  cookies.set(origin, cookie)
  const headers = { ...init.headers, cookie: await cookie, origin }
  const response = await fetch(address, { ...init, headers })
  if (response.status !== 401 || !known) return response
  cookies.delete(origin)
  return fetchAsAdmin(address, init)
}

type Listed = {
  id: string
  name: string
  message: string
  service: string | null
  notification: string
}

/** Fetches the list page by page and returns all inquiries. */
export async function listAll(origin: string) {
  const all: Listed[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor && `&cursor=${cursor}`
    const response = await fetchAsAdmin(`${origin}/api/inquiries?limit=100${query}`)
    const page = (await response.json()) as { inquiries: Listed[]; nextCursor: string | null }
    all.push(...page.inquiries)
    cursor = page.nextCursor
  }
  return all
}

/** Returns the ids of the process and all its descendants. */
export async function descendantsOf(pid: number): Promise<number[]> {
  const table = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const found = [pid]
  for (const parent of found) {
    found.push(...rows.filter(([, ppid]) => ppid === parent).map(([child = 0]) => child))
  }
  return found
}

/** Runs a command to completion and returns its output. */
export function run(command: string, args: string[], env: Record<string, string> = {}) {
  return new Promise<string>((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env } })
    const output = collect(child)
    child.once('close', () => resolve(output.text))
  })
}

export async function findFreePort() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

function collect(child: ChildProcess) {
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output.text += chunk
    })
  }
  return output
}

function tryToKill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}
