/** A Worker for the tests of files, or what stands between: answers over HTTP as each test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

type Reply = (request: IncomingMessage, response: ServerResponse) => void

export const id = '018f6d4e-7c1a-4b2e-9f00-0123456789ab'

/** Lets the calls of a test file meet a server, and returns what it was asked for. */
export function answerFiles() {
  let replies: Reply[] = []
  const asked: string[] = []

  const server = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url}`)
    for await (const _ of request);
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    reply?.(request, response)
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`${origin}${path}`, init))
    // A pause ends with the event `online` as well.
    vi.stubGlobal('window', new EventTarget())
    // Pauses are random from 0 on.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    vi.spyOn(console, 'error').mockReturnValue(undefined)
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    replies = []
    asked.length = 0
  })

  return {
    asked,
    /** Answers the requests in turn; the last answer is that to all further ones. */
    answer(...all: Reply[]) {
      replies = all
    },
  }
}

const small = { size: 1000, chunkBytes: 65_536 }

export function upload(state: string, missing: number[], { size, chunkBytes } = small) {
  const file = { id, name: 'Plan.pdf', size, kind: null, state, createdAt: 1, completedAt: null }
  return json(state === 'complete' ? 200 : 201, { file, chunkBytes, missing })
}

/** Of a file with one chunk. */
export const announced = upload('receiving', [0])
export const complete = upload('complete', [])

export function json(status: number, body: unknown): Reply {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
}

export const refusal = (status: number, code: string) =>
  json(status, { error: { code, message: `Because of ${code}.` } })

export const signIn: Reply = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end('<html>Sign in</html>')
}

export const noContent: Reply = (_, response) => response.writeHead(204).end()

/** The line is cut in the middle of the answer. */
export const cutOff: Reply = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"file":', () => response.destroy())
}
