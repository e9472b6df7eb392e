/**
 * A programmable e-mail provider on loopback. It answers EmailJS's and Resend's calls, Turnstile's
 * and those to a push service, as the test says, and remembers them by mailbox (EmailJS's
 * service_id, Resend's key, the device's path), so that tests that run at the same time do not see
 * each other's calls.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How one call is answered; the last of a script stays in force. */
export type Answer = {
  status?: number
  headers?: Record<string, string>
  body?: string
  /** ms before the answer. */
  delay?: number
  /** Takes the call, remembers it, and never answers (hang) or cuts the connection (drop). */
  fault?: 'hang' | 'drop'
}

export type Call = {
  path: string
  headers: Record<string, string | string[] | undefined>
  /** Whatever the product sent; tests compare it. */
  body: Record<string, unknown>
  at: number
}

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>

/** Starts on `port` (0: any free one). `close` also ends the calls that hang. */
export async function startFakeProvider(port = 0) {
  const scripts = new Map<string, Answer[]>()
  const calls = new Map<string, Call[]>()

  const server = createServer(async (request, response) => {
    const text = await readText(request)
    const path = request.url ?? '/'
    if (path.startsWith('/control/')) return control(request, response, text)
    const body = text ? JSON.parse(text) : null
    const mailbox = mailboxOf(request, body)
    const call = { path, headers: request.headers, body, at: Date.now() }
    calls.set(mailbox, [...(calls.get(mailbox) ?? []), call])
    answer(response, next(mailbox))
  })

  function next(mailbox: string): Answer {
    const script = scripts.get(mailbox) ?? []
    return (script.length > 1 ? script.shift() : script[0]) ?? {}
  }

  /** The same from another process: GET calls, PUT a script, DELETE both. */
  function control(request: IncomingMessage, response: ServerResponse, text: string) {
    const mailbox = decodeURIComponent((request.url ?? '').slice('/control/'.length))
    if (request.method === 'PUT') scripts.set(mailbox, JSON.parse(text))
    if (request.method === 'DELETE') forget(mailbox)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(calls.get(mailbox) ?? []))
  }

  function forget(mailbox: string) {
    scripts.delete(mailbox)
    calls.delete(mailbox)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: listeningPort } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${listeningPort}`,
    port: listeningPort,
    answer: (mailbox: string, ...script: Answer[]) => void scripts.set(mailbox, script),
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

async function readText(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
