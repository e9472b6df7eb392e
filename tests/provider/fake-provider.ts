/**
 * A programmable e-mail provider on the loopback interface. It answers calls to EmailJS, Resend,
 * Turnstile and a push service as the test specifies, and records them by mailbox (EmailJS's
 * service_id, Turnstile's secret, Resend's key, the device's path), so that concurrent tests do not
 * see each other's calls.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How to answer one call. The last answer of a script repeats. */
export type Answer = {
  status?: number
  headers?: Record<string, string>
  body?: string
  /** Delay before the answer, in ms. */
  delay?: number
  /**
   * Records the call, then never answers (hang), cuts the connection (drop), or answers once the
   * mailbox gets its next script (wait).
   */
  fault?: 'hang' | 'drop' | 'wait'
}

export type Call = {
  path: string
  headers: Record<string, string | string[] | undefined>
  /** The body that the product sent; of a push message, which is encrypted, `{ base64 }`. */
  body: Record<string, unknown>
  at: number
}

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>

/** Starts on `port` (0: any free port). `close` also ends hanging calls. */
export async function startFakeProvider(port = 0) {
  const scripts = new Map<string, Answer[]>()
  const calls = new Map<string, Call[]>()
  const waiting = new Map<string, (() => void)[]>()

  const server = createServer(async (request, response) => {
    const bytes = await readBytes(request)
    const path = request.url ?? '/'
    if (path.startsWith('/control/')) return control(request, response, bytes.toString())
    const body = path.startsWith('/push/') ? encryptedIn(bytes) : jsonIn(bytes)
    const mailbox = mailboxOf(request, body)
    const call = { path, headers: request.headers, body, at: Date.now() }
    calls.set(mailbox, [...(calls.get(mailbox) ?? []), call])
    const scripted = next(mailbox)
    if (scripted.fault !== 'wait') return answer(response, scripted)
    waiting.set(mailbox, [...(waiting.get(mailbox) ?? []), () => answer(response, scripted)])
  })

  function next(mailbox: string): Answer {
    const script = scripts.get(mailbox) ?? []
    return (script.length > 1 ? script.shift() : script[0]) ?? {}
  }

  /** The same for other processes: GET the calls, PUT a script, DELETE both. */
  function control(request: IncomingMessage, response: ServerResponse, text: string) {
    const mailbox = decodeURIComponent((request.url ?? '').slice('/control/'.length))
    if (request.method === 'PUT') program(mailbox, JSON.parse(text))
    if (request.method === 'DELETE') forget(mailbox)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(calls.get(mailbox) ?? []))
  }

  function program(mailbox: string, script: Answer[]) {
    scripts.set(mailbox, script)
    for (const run of waiting.get(mailbox) ?? []) run()
    waiting.delete(mailbox)
  }

  function forget(mailbox: string) {
    scripts.delete(mailbox)
    calls.delete(mailbox)
    waiting.delete(mailbox)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: listeningPort } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${listeningPort}`,
    port: listeningPort,
    answer: (mailbox: string, ...script: Answer[]) => program(mailbox, script),
    callsOf: (mailbox: string) => calls.get(mailbox) ?? [],
    forget,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(response: ServerResponse, { status = 200, headers, body, delay, fault }: Answer) {
  if (fault === 'hang') return
  if (fault === 'drop') return void response.destroy()
  setTimeout(() => {
    response.writeHead(status, headers)
    response.end(body ?? (status === 200 ? 'OK' : 'refused'))
  }, delay ?? 0)
}

function mailboxOf(
  request: IncomingMessage,
  body: { service_id?: string; secret?: string } | null,
) {
  const [, device] = /^\/push\/(.+)/.exec(request.url ?? '') ?? []
  if (device) return device
  const key = request.headers.authorization?.replace('Bearer ', '')
  return body?.service_id ?? body?.secret ?? key ?? 'unknown'
}

const jsonIn = (bytes: Buffer) => (bytes.length > 0 ? JSON.parse(bytes.toString()) : null)
const encryptedIn = (bytes: Buffer) =>
  bytes.length > 0 ? { base64: bytes.toString('base64') } : null

async function readBytes(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
